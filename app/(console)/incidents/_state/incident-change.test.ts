import { describe, expect, it } from "vitest";
import type { Incident } from "./incident-cache";
import { changeable, describeDone, describeIncidents, targetsOf, undoOf } from "./incident-change";

function incident(number: number, change: Partial<Incident> = {}): Incident {
  return {
    id: `inc_${number}`,
    reference: `INC-${number}`,
    title: "Stopped reporting",
    severity: "high",
    status: "open",
    deviceId: "dev_1",
    deviceName: "MIL-CC-001",
    city: "Milan",
    site: "Rho Depot",
    assigneeId: null,
    assignee: null,
    openedAt: "2026-11-30T12:00:00.000Z",
    acknowledgedAt: null,
    resolvedAt: null,
    version: 2,
    ...change,
  };
}

const was = (number: number, status: Incident["status"], assigneeId: string | null = null) => ({
  id: `inc_${number}`,
  status,
  assigneeId,
});

describe("undoOf", () => {
  it("opens again what was acknowledged, in the versions that the change has left", () => {
    const changed = [
      incident(1, { status: "acknowledged" }),
      incident(2, { status: "acknowledged", version: 5 }),
    ];
    const [undo, another] = undoOf("acknowledge", { changed, before: [was(1, "open"), was(2, "open")] });
    expect(another).toBeUndefined();
    expect(undo?.operation).toEqual({ kind: "reopen", status: "open" });
    expect(targetsOf(undo?.incidents ?? [])).toEqual([
      { incidentId: "inc_1", expectedVersion: 2 },
      { incidentId: "inc_2", expectedVersion: 5 },
    ]);
  });

  it("gives each resolved incident the status that it had", () => {
    const changed = [incident(1), incident(2), incident(3)];
    const before = [was(1, "open"), was(2, "acknowledged"), was(3, "open")];
    const undo = undoOf("resolve", { changed, before });
    expect(undo.map(({ operation, incidents }) => [operation, incidents.map(({ id }) => id)])).toEqual([
      [{ kind: "reopen", status: "open" }, ["inc_1", "inc_3"]],
      [{ kind: "reopen", status: "acknowledged" }, ["inc_2"]],
    ]);
  });

  it("gives each incident back to whoever had it, or to nobody", () => {
    const before = [was(1, "open", "user_a"), was(2, "open")];
    const undo = undoOf("assign", { changed: [incident(1), incident(2)], before });
    expect(undo.map(({ operation }) => operation)).toEqual([
      { kind: "assign", assignee: "user_a", name: null },
      { kind: "assign", assignee: null, name: null },
    ]);
  });

  it("offers nothing for a reopening, whose resolution is gone", () => {
    expect(undoOf("reopen", { changed: [incident(1)], before: [was(1, "resolved")] })).toEqual([]);
  });
});

describe("the words for incidents", () => {
  it("name one with its title, a few by reference, and count the rest", () => {
    expect(describeIncidents([incident(1)])).toBe("INC-1 Stopped reporting");
    expect(describeIncidents([1, 2, 3, 4, 5, 6, 7].map((number) => incident(number)))).toBe(
      "7 incidents: INC-1, INC-2, INC-3, INC-4, INC-5 and 2 more",
    );
  });

  it("say to whom an incident was given, or that it was taken away", () => {
    expect(describeDone("assign", [incident(1, { assignee: "Ada" })])).toBe(
      "Assigned INC-1 Stopped reporting to Ada",
    );
    expect(describeDone("assign", [incident(1)])).toBe("Took the assignee from INC-1 Stopped reporting");
  });
});

describe("changeable", () => {
  it("leaves out what an operation would not change", () => {
    const all = [incident(1), incident(2, { status: "acknowledged" }), incident(3, { status: "resolved" })];
    const ids = (kind: Parameters<typeof changeable>[0]) => changeable(kind, all).map(({ id }) => id);
    expect(ids("acknowledge")).toEqual(["inc_1"]);
    expect(ids("assign")).toEqual(["inc_1", "inc_2"]);
    expect(ids("resolve")).toEqual(["inc_1", "inc_2"]);
    expect(ids("reopen")).toEqual(["inc_3"]);
  });
});
