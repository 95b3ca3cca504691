export interface Site {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface City {
  readonly name: string;
  /** Three letters that start the names of the city's devices. */
  readonly code: string;
  readonly sites: readonly [Site, ...Site[]];
}

export const CITIES = {
  amsterdam: {
    name: "Amsterdam",
    code: "AMS",
    sites: [
      { name: "Westpoort Terminal", latitude: 52.405, longitude: 4.815 },
      { name: "Schiphol Cargo", latitude: 52.298, longitude: 4.765 },
      { name: "Amstel Depot", latitude: 52.335, longitude: 4.925 },
    ],
  },
  athens: {
    name: "Athens",
    code: "ATH",
    sites: [
      { name: "Piraeus Quay 4", latitude: 37.942, longitude: 23.628 },
      { name: "Elefsina Yard", latitude: 38.041, longitude: 23.542 },
      { name: "Thriasio Hub", latitude: 38.066, longitude: 23.605 },
    ],
  },
  berlin: {
    name: "Berlin",
    code: "BER",
    sites: [
      { name: "Westhafen", latitude: 52.537, longitude: 13.342 },
      { name: "Grossbeeren Hub", latitude: 52.352, longitude: 13.29 },
      { name: "Marzahn Depot", latitude: 52.541, longitude: 13.56 },
    ],
  },
  copenhagen: {
    name: "Copenhagen",
    code: "CPH",
    sites: [
      { name: "Nordhavn Terminal", latitude: 55.716, longitude: 12.603 },
      { name: "Kastrup Cargo", latitude: 55.622, longitude: 12.65 },
      { name: "Taastrup Yard", latitude: 55.651, longitude: 12.297 },
    ],
  },
  dublin: {
    name: "Dublin",
    code: "DUB",
    sites: [
      { name: "Dublin Port East", latitude: 53.347, longitude: -6.195 },
      { name: "Ballycoolin Depot", latitude: 53.405, longitude: -6.372 },
      { name: "Airport Cargo", latitude: 53.428, longitude: -6.25 },
    ],
  },
  lisbon: {
    name: "Lisbon",
    code: "LIS",
    sites: [
      { name: "Alcântara Dock", latitude: 38.7, longitude: -9.173 },
      { name: "Bobadela Terminal", latitude: 38.806, longitude: -9.097 },
      { name: "Azambuja Hub", latitude: 39.068, longitude: -8.868 },
    ],
  },
  madrid: {
    name: "Madrid",
    code: "MAD",
    sites: [
      { name: "Coslada Dry Port", latitude: 40.431, longitude: -3.545 },
      { name: "Barajas Cargo", latitude: 40.476, longitude: -3.573 },
      { name: "Getafe Depot", latitude: 40.305, longitude: -3.711 },
    ],
  },
  milan: {
    name: "Milan",
    code: "MIL",
    sites: [
      { name: "Segrate Terminal", latitude: 45.491, longitude: 9.299 },
      { name: "Malpensa Cargo", latitude: 45.638, longitude: 8.713 },
      { name: "Rho Depot", latitude: 45.531, longitude: 9.041 },
    ],
  },
  paris: {
    name: "Paris",
    code: "PAR",
    sites: [
      { name: "Gennevilliers Port", latitude: 48.934, longitude: 2.283 },
      { name: "Rungis Hub", latitude: 48.757, longitude: 2.352 },
      { name: "Roissy Cargo", latitude: 49.004, longitude: 2.525 },
    ],
  },
  prague: {
    name: "Prague",
    code: "PRG",
    sites: [
      { name: "Uhříněves Terminal", latitude: 50.033, longitude: 14.602 },
      { name: "Malešice Depot", latitude: 50.086, longitude: 14.509 },
      { name: "Ruzyně Cargo", latitude: 50.103, longitude: 14.262 },
    ],
  },
  vienna: {
    name: "Vienna",
    code: "VIE",
    sites: [
      { name: "Freudenau Port", latitude: 48.181, longitude: 16.473 },
      { name: "Inzersdorf Yard", latitude: 48.139, longitude: 16.347 },
      { name: "Schwechat Cargo", latitude: 48.118, longitude: 16.557 },
    ],
  },
  warsaw: {
    name: "Warsaw",
    code: "WAW",
    sites: [
      { name: "Pruszków Terminal", latitude: 52.166, longitude: 20.798 },
      { name: "Okęcie Cargo", latitude: 52.166, longitude: 20.967 },
      { name: "Żerań Depot", latitude: 52.298, longitude: 20.988 },
    ],
  },
} as const satisfies Record<string, City>;
