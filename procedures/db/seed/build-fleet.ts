import type { device } from "../schema";
import type { City } from "./cities";
import { RandomSource } from "./random-source";

type NewDevice = typeof device.$inferInsert;
type Status = NewDevice["status"];

export interface Model {
  readonly name: string;
  /** Two letters in the names of the model's devices. */
  readonly code: string;
  readonly firmware: readonly [string, ...string[]];
  readonly connection: NewDevice["connection"];
}

export interface FleetPlan {
  readonly organizationId: string;
  /** Starts every device id, and so keeps the ids of two fleets apart. */
  readonly idPrefix: string;
  readonly seed: number;
  readonly models: readonly [Model, ...Model[]];
  readonly cities: readonly { readonly city: City; readonly devices: number; readonly offline: number }[];
  /** The moment that "last seen" counts back from. */
  readonly now: Date;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Devices stand within this many degrees of the middle of their site, about a kilometre. */
const SPREAD_DEGREES = 0.009;

/** The same plan always gives the same fleet. */
export function buildFleet(plan: FleetPlan): NewDevice[] {
  const random = new RandomSource(plan.seed);
  return plan.cities.flatMap(({ city, devices, offline }) => {
    const statuses = statusesOf(random, devices, offline);
    return statuses.map((status, index) => buildDevice(plan, random, city, { status, number: index + 1 }));
  });
}

/** Exactly `offline` devices are offline; most others are online. Shuffled, so that names tell nothing. */
function statusesOf(random: RandomSource, devices: number, offline: number): Status[] {
  const statuses = Array.from({ length: devices }, (_, index): Status => {
    if (index < offline) return "offline";
    const chance = random.next();
    if (chance < 0.06) return "disabled";
    return chance < 0.16 ? "maintenance" : "online";
  });
  for (let last = statuses.length - 1; last > 0; last -= 1) {
    const other = random.integer(0, last);
    const [a, b] = [statuses[last], statuses[other]];
    if (a !== undefined && b !== undefined) [statuses[last], statuses[other]] = [b, a];
  }
  return statuses;
}

function buildDevice(
  plan: FleetPlan,
  random: RandomSource,
  city: City,
  { status, number }: { status: Status; number: number },
): NewDevice {
  const model = random.pick(plan.models);
  const serial = String(number).padStart(3, "0");
  return {
    id: `${plan.idPrefix}-${city.code.toLowerCase()}-${serial}`,
    organizationId: plan.organizationId,
    name: `${city.code}-${model.code}-${serial}`,
    model: model.name,
    firmware: random.pick(model.firmware),
    status,
    statusBeforeDisabled: status === "disabled" ? "online" : null,
    disabledAt: status === "disabled" ? new Date(plan.now.getTime() - random.integer(2, 40) * DAY_MS) : null,
    disabledReason: status === "disabled" ? "Awaiting replacement" : null,
    battery: status === "offline" ? random.integer(0, 35) : random.integer(28, 100),
    ...placeIn(random, city),
    serialNumber: `${plan.idPrefix.toUpperCase()}${city.code}${random.integer(100_000, 999_999)}`,
    connection: model.connection,
    installedAt: new Date(plan.now.getTime() - random.integer(90, 1_400) * DAY_MS),
    lastSeenAt: new Date(plan.now.getTime() - minutesUnseen(random, status) * MINUTE_MS),
    version: 1,
  };
}

function placeIn(
  random: RandomSource,
  city: City,
): Pick<NewDevice, "city" | "site" | "latitude" | "longitude"> {
  const site = random.pick(city.sites);
  const near = (degrees: number) =>
    Math.round((degrees + (random.next() * 2 - 1) * SPREAD_DEGREES) * 100_000) / 100_000;
  return {
    city: city.name,
    site: site.name,
    latitude: near(site.latitude),
    longitude: near(site.longitude),
  };
}

function minutesUnseen(random: RandomSource, status: Status): number {
  switch (status) {
    case "online":
      return random.integer(0, 9);
    case "maintenance":
      return random.integer(20, 600);
    case "offline":
      return random.integer(90, 8_000);
    case "disabled":
      return random.integer(3_000, 60_000);
  }
}
