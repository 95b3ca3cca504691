import { describe, expect, it } from "vitest";
import { readCaller } from "./claimed-agent";

const agent = {
  "x-agent-surface-id": "srf_1",
  "x-agent-consumer": "embedded:chat-1",
  "x-agent-invocation-id": "turn-1:call_2",
};

describe("readCaller", () => {
  it("takes a request without claims for a person's", () => {
    expect(readCaller(new Headers())).toEqual({
      ok: true,
      caller: { actor: "human", idempotencyKey: undefined },
    });
  });

  it("reads a person's idempotency key", () => {
    const key = "3f0c9d7e-62a2-4d0a-9a57-0f6f6a2f7f11";
    const reading = readCaller(new Headers({ "x-idempotency-key": key }));
    expect(reading).toEqual({ ok: true, caller: { actor: "human", idempotencyKey: key } });
  });

  it("reads an agent's claim with its confirmation", () => {
    const reading = readCaller(new Headers({ ...agent, "x-agent-confirmation-id": "cnf_9" }));
    expect(reading).toMatchObject({
      ok: true,
      caller: { actor: "agent", surfaceId: "srf_1", invocationId: "turn-1:call_2", confirmationId: "cnf_9" },
    });
  });

  it("refuses a claim that names a part only, since its calls could not be told apart", () => {
    const reading = readCaller(new Headers({ "x-agent-invocation-id": "inv_1" }));
    expect(reading).toMatchObject({ ok: false, issues: [{ path: "x-agent-invocation-id" }] });
  });

  it.each([
    ["x-agent-surface-id", "srf 1"],
    ["x-agent-consumer", "a".repeat(161)],
    ["x-agent-invocation-id", "<script>"],
    ["x-idempotency-key", "not-a-uuid"],
  ])("refuses a malformed %s and names the header", (header, value) => {
    const reading = readCaller(new Headers({ ...agent, [header]: value }));
    expect(reading).toMatchObject({ ok: false, issues: [{ path: header }] });
  });
});
