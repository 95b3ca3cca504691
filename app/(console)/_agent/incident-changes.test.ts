import { describe, expect, it } from "vitest";
import { incidentNewsOf } from "./incident-changes";

const incident = {
  id: "inc_1",
  reference: "INC-1",
  title: "Stopped reporting",
  severity: "high",
  status: "acknowledged",
  deviceId: "dev_1",
  deviceName: "A",
  city: "Milan",
  site: "Rho",
  assigneeId: null,
  assignee: null,
  openedAt: "2026-11-30T12:00:00.000Z",
  acknowledgedAt: "2026-11-30T12:10:00.000Z",
  resolvedAt: null,
  version: 2,
};
const before = [{ id: "inc_1", status: "open", assigneeId: null }];

describe("incidentNewsOf", () => {
  it("reads what the server has changed, and what it was before", () => {
    const output = { changed: [incident], before, unchanged: [] };
    expect(incidentNewsOf("incidents.acknowledge", output)).toEqual({
      kind: "acknowledge",
      by: "assistant",
      changed: [incident],
      before,
    });
  });

  it.each([
    ["incidents.acknowledge", { changed: [], before: [], unchanged: ["inc_1"] }],
    ["devices.disable", { changed: [incident], before }],
    ["incidents.list", { items: [incident] }],
    ["incidents.resolve", "nonsense"],
  ])("has nothing to tell of %s with %j", (path, output) => {
    expect(incidentNewsOf(path, output)).toBeUndefined();
  });
});
