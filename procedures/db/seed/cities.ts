export interface City {
  readonly name: string;
  /** Three letters that start the names of the city's devices. */
  readonly code: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly sites: readonly [string, ...string[]];
}

export const CITIES = {
  amsterdam: {
    name: "Amsterdam",
    code: "AMS",
    latitude: 52.3676,
    longitude: 4.9041,
    sites: ["Westpoort Terminal", "Schiphol Cargo", "Amstel Depot"],
  },
  athens: {
    name: "Athens",
    code: "ATH",
    latitude: 37.9838,
    longitude: 23.7275,
    sites: ["Piraeus Quay 4", "Elefsina Yard", "Thriasio Hub"],
  },
  berlin: {
    name: "Berlin",
    code: "BER",
    latitude: 52.52,
    longitude: 13.405,
    sites: ["Westhafen", "Grossbeeren Hub", "Marzahn Depot"],
  },
  copenhagen: {
    name: "Copenhagen",
    code: "CPH",
    latitude: 55.6761,
    longitude: 12.5683,
    sites: ["Nordhavn Terminal", "Kastrup Cargo", "Taastrup Yard"],
  },
  dublin: {
    name: "Dublin",
    code: "DUB",
    latitude: 53.3498,
    longitude: -6.2603,
    sites: ["Dublin Port East", "Ballycoolin Depot", "Airport Cargo"],
  },
  lisbon: {
    name: "Lisbon",
    code: "LIS",
    latitude: 38.7223,
    longitude: -9.1393,
    sites: ["Alcântara Dock", "Bobadela Terminal", "Azambuja Hub"],
  },
  madrid: {
    name: "Madrid",
    code: "MAD",
    latitude: 40.4168,
    longitude: -3.7038,
    sites: ["Coslada Dry Port", "Barajas Cargo", "Getafe Depot"],
  },
  milan: {
    name: "Milan",
    code: "MIL",
    latitude: 45.4642,
    longitude: 9.19,
    sites: ["Segrate Terminal", "Malpensa Cargo", "Rho Depot"],
  },
  paris: {
    name: "Paris",
    code: "PAR",
    latitude: 48.8566,
    longitude: 2.3522,
    sites: ["Gennevilliers Port", "Rungis Hub", "Roissy Cargo"],
  },
  prague: {
    name: "Prague",
    code: "PRG",
    latitude: 50.0755,
    longitude: 14.4378,
    sites: ["Uhříněves Terminal", "Malešice Depot", "Ruzyně Cargo"],
  },
  vienna: {
    name: "Vienna",
    code: "VIE",
    latitude: 48.2082,
    longitude: 16.3738,
    sites: ["Freudenau Port", "Inzersdorf Yard", "Schwechat Cargo"],
  },
  warsaw: {
    name: "Warsaw",
    code: "WAW",
    latitude: 52.2297,
    longitude: 21.0122,
    sites: ["Pruszków Terminal", "Okęcie Cargo", "Żerań Depot"],
  },
} as const satisfies Record<string, City>;
