import { describe, expect, it } from "vitest";
import { action } from "../definition/capability-definition";
import { numberSchema, settled, testRegistry } from "../fixtures/test-registry";
import type { AgentPolicy } from "../policy/agent-policy";

const CALL = { capabilityId: "view:counter.clear", input: { n: 1 } };

function mount(policies: AgentPolicy[] = []) {
  const surface = testRegistry({ policies });
  surface.registry.register({
    type: "counter",
    description: "Counts.",
    actions: {
      clear: action({
        description: "Clears the count.",
        input: numberSchema,
        effect: "local-state",
        confirmation: "required",
        execute: () => undefined,
      }),
    },
  });
  const { confirmations } = surface.registry;
  const ask = async (signal?: AbortSignal) => {
    await surface.registry.invoke(CALL, { ...(signal && { signal }) });
    return confirmations.pending()[0]?.confirmationId ?? "";
  };
  return { ...surface, confirmations, ask };
}

describe("a request whose callers stop", () => {
  it("ends as expired with the only caller that asked", async () => {
    const { ask, confirmations, events } = mount();
    const caller = new AbortController();
    await ask(caller.signal);
    caller.abort();
    expect(confirmations.pending()).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: "confirmation-resolved", outcome: "expired" });
  });

  it("stays while another caller of the same has not stopped, and to the end for one that cannot", async () => {
    const { ask, confirmations } = mount();
    const [first, second] = [new AbortController(), new AbortController()];
    await ask(first.signal);
    await ask(second.signal);
    first.abort();
    expect(confirmations.pending()).toHaveLength(1);
    await ask();
    second.abort();
    expect(confirmations.pending()).toHaveLength(1);
  });

  it("stays while somebody waits for the answer, and ends when they stop too", async () => {
    const { ask, confirmations } = mount();
    const [caller, waiter] = [new AbortController(), new AbortController()];
    const waiting = confirmations.waitFor(await ask(caller.signal), { signal: waiter.signal });
    caller.abort();
    expect(confirmations.pending()).toHaveLength(1);
    waiter.abort("stop");
    await expect(waiting).rejects.toBe("stop");
    expect(confirmations.pending()).toEqual([]);
  });

  it("ends when the caller stops before it has been told to wait", async () => {
    const caller = new AbortController();
    const stopAfterwards: AgentPolicy = {
      name: "stop-afterwards",
      async onInvoke(_ctx, next) {
        const result = await next();
        caller.abort();
        return result;
      },
    };
    const { registry, confirmations } = mount([stopAfterwards]);
    expect(await registry.invoke(CALL, { signal: caller.signal })).toMatchObject({
      error: { code: "CANCELLED" },
    });
    await settled();
    expect(confirmations.pending()).toEqual([]);
  });

  it("holds no listener of a caller once it is answered", async () => {
    const { ask, confirmations, events } = mount();
    const caller = new AbortController();
    confirmations.resolve(await ask(caller.signal), { approved: true });
    const heard = events.length;
    caller.abort();
    expect(events).toHaveLength(heard);
  });

  it("is waited for by a bounded number", async () => {
    const { ask, confirmations } = mount();
    const id = await ask();
    const waits = Array.from({ length: 64 }, () => confirmations.waitFor(id).catch((error) => error.code));
    const outcomes = Promise.all(waits);
    await expect(confirmations.waitFor(id)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    confirmations.resolve(id, { approved: true });
    expect(new Set(await outcomes)).toContain("approved");
  });
});
