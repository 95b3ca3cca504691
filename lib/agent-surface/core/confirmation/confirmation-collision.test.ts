import { describe, expect, it, vi } from "vitest";
import { action } from "../definition/capability-definition";
import { numberSchema, testRegistry } from "../fixtures/test-registry";

// The worst hash that there is: everything collides with everything.
vi.mock("../json/fnv1a64", () => ({ fnv1a64: () => "0000000000000000" }));

describe("evidence whose digest collides with another request's", () => {
  it("is a mismatch: approvals match by exact value, never by hash alone (AS-CONFIRM-002)", async () => {
    const { registry } = testRegistry();
    const execute = vi.fn();
    registry.register({
      type: "counter",
      description: "Counts.",
      actions: {
        clear: action({
          description: "Clears.",
          input: numberSchema,
          effect: "local-state",
          confirmation: "required",
          execute,
        }),
      },
    });
    const clear = (n: number, confirmationId?: string) =>
      registry.invoke({ capabilityId: "view:counter.clear", input: { n }, confirmationId });
    await clear(1);
    await clear(2);
    const [one, two] = registry.confirmations.pending();
    expect(two?.confirmationId).not.toBe(one?.confirmationId);
    registry.confirmations.resolve(one?.confirmationId ?? "", { approved: true });
    expect(await clear(2, one?.confirmationId)).toMatchObject({
      error: { code: "CONFIRMATION_INVALID", details: { reason: "mismatch" } },
    });
    expect(execute).not.toHaveBeenCalled();
    expect(await clear(1, one?.confirmationId)).toMatchObject({ status: "ok" });
  });
});
