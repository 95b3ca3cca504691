import type { AgentSurfaceSnapshot } from "agent-surface";
import { describe, expect, it } from "vitest";
import { suggestFor } from "./suggestions";

function surfaceOf(actionIds: string[], procedureIds: string[]): AgentSurfaceSnapshot {
  return {
    surfaceId: "srf_1",
    surfaceVersion: "1",
    capturedAt: "2026-11-30T10:00:00Z",
    components: [
      {
        type: "test",
        instanceId: "default",
        registrationId: "reg_1",
        description: "test",
        observations: [],
        actions: actionIds.map((capabilityId) => ({
          capabilityId,
          name: "set",
          description: "test",
          inputSchema: {},
          effect: "local-state",
          idempotent: false,
          reversible: true,
          confirmation: "never",
          available: true,
        })),
      },
    ],
    procedures: procedureIds.map((procedureId) => ({
      procedureId,
      description: "test",
      inputSchema: {},
      effect: "server-mutation",
      confirmation: "optional",
      boundFields: [],
      registrationId: "reg_1",
      available: false,
    })),
  };
}

const VIEW = ["view:devices.filters.set", "view:devices.table.selectVisible"];

describe("suggestFor", () => {
  it("offers what the page can do, even if a step before has to enable it", () => {
    expect(suggestFor(surfaceOf(VIEW, ["domain:devices.disable"]))[0]).toMatch(/disable them/);
  });

  it("offers a person nothing that they may not do", () => {
    const suggestions = suggestFor(surfaceOf(VIEW, []));
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.join()).not.toMatch(/disable/i);
  });

  it("offers nothing on an empty surface", () => {
    expect(suggestFor(surfaceOf([], []))).toEqual([]);
  });
});
