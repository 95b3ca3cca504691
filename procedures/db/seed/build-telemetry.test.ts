import { describe, expect, it } from "vitest";
import { buildTelemetry } from "./build-telemetry";

const NOW = new Date("2026-11-30T12:00:00.000Z");
const reporter = {
  id: "nw-mil-003",
  model: "Cold Chain Probe C2",
  battery: 60,
  connection: "lorawan",
  lastSeenAt: new Date("2026-11-29T05:30:00.000Z"),
} as const;

describe("the telemetry of the demo", () => {
  it("is the same for the same device and moment, and another one for another device", () => {
    const rows = buildTelemetry(reporter, NOW, 31);
    expect(buildTelemetry(reporter, NOW, 31)).toEqual(rows);
    expect(buildTelemetry({ ...reporter, id: "nw-mil-004" }, NOW, 31)).not.toEqual(rows);
  });

  it("ends when the device was last seen, and its battery then has the charge that it has now", () => {
    const rows = buildTelemetry(reporter, NOW, 31);
    expect(rows).toHaveLength(30);
    const last = rows.at(-1);
    expect(last?.day).toBe("2026-11-29");
    expect(last?.battery.slice(0, 7)).toEqual([60, 60, 60, 60, 60, 60, null]);
    expect(rows[0]?.battery[0]).toBeGreaterThan(60);
  });

  it("has a value for each of 24 hours in a range that such a device can report", () => {
    for (const row of buildTelemetry(reporter, NOW, 31)) {
      expect([row.temperature, row.battery, row.signal].map(({ length }) => length)).toEqual([24, 24, 24]);
      for (const degrees of row.temperature) expect(degrees ?? 4).toBeCloseTo(4, -1);
      for (const charge of row.battery) expect(charge ?? 0).toBeLessThanOrEqual(100);
    }
  });

  it("is empty for a device that has not reported for longer", () => {
    const lastSeenAt = new Date("2026-10-01T00:00:00.000Z");
    expect(buildTelemetry({ ...reporter, lastSeenAt }, NOW, 31)).toEqual([]);
  });
});
