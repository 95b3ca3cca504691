import { describe, expect, it, vi } from "vitest";
import { action } from "../definition/capability-definition";
import { numberSchema, testRegistry } from "../fixtures/test-registry";

const ALICE = { id: "alice", kind: "test" } as const;

function mount() {
  const surface = testRegistry();
  const execute = vi.fn();
  surface.registry.register({
    type: "counter",
    description: "Counts.",
    actions: {
      clear: action({
        description: "Clears the count.",
        input: numberSchema,
        effect: "local-state",
        confirmation: "required",
        execute,
      }),
    },
  });
  const ask = (n: number, confirmationId?: string) =>
    surface.registry.invoke(
      { capabilityId: "view:counter.clear", input: { n }, ...(confirmationId && { confirmationId }) },
      { consumer: ALICE },
    );
  return { ...surface, ask, execute, confirmations: surface.registry.confirmations };
}

describe("the confirmation store", () => {
  it("tells what is pending as it is, to a listener of its events too", async () => {
    const { registry, confirmations, ask } = mount();
    const seen: number[] = [confirmations.pending().length];
    registry.subscribe(({ type }) => {
      if (type.startsWith("confirmation-")) seen.push(confirmations.pending().length);
    });
    await ask(1);
    confirmations.resolve(confirmations.pending()[0]?.confirmationId ?? "", { approved: true });
    expect(seen).toEqual([0, 1, 0]);
  });

  it("lets an approval die at its own expiry when the clock was set back after an earlier request", async () => {
    const { clock, confirmations, ask, execute } = mount();
    await ask(1);
    clock.at -= 60_000;
    await ask(2);
    const [, later] = confirmations.pending();
    const confirmationId = later?.confirmationId ?? "";
    confirmations.resolve(confirmationId, { approved: true });
    clock.at = later?.expiresAt ?? 0;
    expect(await ask(2, confirmationId)).toMatchObject({
      error: { code: "CONFIRMATION_INVALID", details: { reason: "expired" } },
    });
    expect(execute).not.toHaveBeenCalled();
    expect(confirmations.pending()).toHaveLength(1);
  });

  it("writes the person's reason to the audit trail", async () => {
    const { sink, confirmations, ask } = mount();
    await ask(1);
    confirmations.resolve(confirmations.pending()[0]?.confirmationId ?? "", {
      approved: false,
      reason: "Not today.",
    });
    expect(sink.events().at(-1)).toMatchObject({
      type: "confirmation-denied",
      payload: { reason: "Not today." },
    });
  });
});
