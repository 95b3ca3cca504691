import { describe, expect, it } from "vitest";
import { buildFleet } from "./build-fleet";
import { DEMO_ORGANIZATIONS } from "./demo-organizations";

const now = new Date("2026-11-30T12:00:00.000Z");

function fleetOf(name: string) {
  const organization = DEMO_ORGANIZATIONS.find((candidate) => candidate.name === name);
  if (organization === undefined) throw new Error(`There is no ${name}.`);
  return buildFleet({ ...organization.fleet, organizationId: organization.id, now });
}

const northwind = fleetOf("Northwind Logistics");
const contoso = fleetOf("Contoso Utilities");

describe("the demo fleets", () => {
  it("are the same at every start", () => {
    expect(fleetOf("Northwind Logistics")).toEqual(northwind);
  });

  it("give Northwind 240 devices in 12 cities", () => {
    expect(northwind).toHaveLength(240);
    expect(new Set(northwind.map(({ city }) => city)).size).toBe(12);
  });

  it("let Milan's offline devices fit one page and be worth selecting", () => {
    const offline = northwind.filter(({ city, status }) => city === "Milan" && status === "offline");
    expect(offline.length).toBeGreaterThanOrEqual(4);
    expect(offline.length).toBeLessThanOrEqual(12);
  });

  it("share no device, and both have offline ones in Milan, so that a leak would show", () => {
    const ids = new Set(northwind.map(({ id }) => id));
    const names = new Set(northwind.map(({ name }) => name));
    expect(contoso.filter(({ id, name }) => ids.has(id) || names.has(name))).toEqual([]);
    expect(contoso.some(({ city, status }) => city === "Milan" && status === "offline")).toBe(true);
  });

  it.each([
    ["Northwind", northwind],
    ["Contoso", contoso],
  ])("give every device of %s believable values and an id and a name of its own", (_name, fleet) => {
    expect(new Set(fleet.map(({ id }) => id)).size).toBe(fleet.length);
    expect(new Set(fleet.map(({ name }) => name)).size).toBe(fleet.length);
    for (const device of fleet) {
      expect(device.battery).toBeGreaterThanOrEqual(0);
      expect(device.battery).toBeLessThanOrEqual(100);
      expect(device.lastSeenAt.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(device.installedAt.getTime()).toBeLessThan(device.lastSeenAt.getTime());
      expect(device.statusBeforeDisabled === null).toBe(device.status !== "disabled");
    }
  });
});
