import { describe, expect, it } from "vitest";
import { buildFleet } from "./build-fleet";
import { buildIncidents } from "./build-incidents";
import { DEMO_ORGANIZATIONS } from "./demo-organizations";

const now = new Date("2026-11-30T12:00:00.000Z");
const people = [
  { id: "user-a", name: "Ada" },
  { id: "user-b", name: "Bo" },
];

function incidentsOf(name: string) {
  const organization = DEMO_ORGANIZATIONS.find((candidate) => candidate.name === name);
  if (organization === undefined) throw new Error(`There is no ${name}.`);
  const { id: organizationId, fleet, incidents } = organization;
  const devices = buildFleet({ ...fleet, organizationId, now });
  const built = buildIncidents({
    ...incidents,
    organizationId,
    idPrefix: fleet.idPrefix,
    devices,
    people,
    now,
  });
  return { ...built, devices: new Map(devices.map((device) => [device.id, device])) };
}

const northwind = incidentsOf("Northwind Logistics");
const contoso = incidentsOf("Contoso Utilities");

describe("the demo incidents", () => {
  it("are the same at every start", () => {
    expect(incidentsOf("Northwind Logistics").incidents).toEqual(northwind.incidents);
  });

  it("are sixty at Northwind, of every status and severity", () => {
    expect(northwind.incidents).toHaveLength(60);
    expect(new Set(northwind.incidents.map(({ status }) => status)).size).toBe(3);
    expect(new Set(northwind.incidents.map(({ severity }) => severity)).size).toBe(4);
  });

  it("have ids and references of their own, and share no id with another organisation", () => {
    expect(new Set(northwind.incidents.map(({ reference }) => reference)).size).toBe(60);
    const ids = new Set(northwind.incidents.map(({ id }) => id));
    expect(contoso.incidents.some(({ id }) => ids.has(id))).toBe(false);
  });

  it.each([
    ["Northwind", northwind],
    ["Contoso", contoso],
  ])("agree at %s with their devices and tell how they came to be as they are", (_name, fleet) => {
    for (const incident of fleet.incidents) {
      expect(fleet.devices.get(incident.deviceId)?.organizationId).toBe(incident.organizationId);
      const events = fleet.events.filter(({ incidentId }) => incidentId === incident.id);
      const kinds = events.map(({ kind }) => kind);
      expect(kinds[0]).toBe("opened");
      expect(kinds.includes("acknowledged")).toBe(incident.status !== "open");
      expect(kinds.includes("resolved")).toBe(incident.status === "resolved");
      const times = events.map(({ at }) => at.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(Math.max(...times)).toBeLessThan(now.getTime());
    }
  });
});
