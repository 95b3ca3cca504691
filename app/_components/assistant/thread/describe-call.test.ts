import { describe, expect, it } from "vitest";
import type { ChatCallPart, ToolResult } from "@/lib/agent-chat";
import { describeCall, describeRetry } from "./describe-call";

function settled(result: ToolResult): ChatCallPart {
  return {
    kind: "call",
    id: "1",
    toolCallId: "1",
    toolName: "t",
    input: {},
    state: { kind: "settled", result },
  };
}

function refusal(code: string, details?: Record<string, string | number>): ToolResult {
  return {
    ok: false,
    code: code as "CANCELLED",
    message: "The runtime's message.",
    retry: "no",
    ...(details && { details }),
  };
}

describe("describeCall", () => {
  it.each([
    [{ ok: true }, "Done"],
    [{ ok: true, output: null, surfaceChanged: true }, "Done · the page changed"],
    [{ ok: true, output: [1] }, "1 item"],
    [
      { ok: true, output: { total: 7, rows: [1, 2], sort: null, city: "Milan" } },
      "total: 7 · rows: 2 items · city: Milan",
    ],
    [{ ok: true, output: "x".repeat(500) }, `${"x".repeat(109)}…`],
  ] as [ToolResult, string][])("sums up %j", (result, text) => {
    expect(describeCall(settled(result))).toEqual({ outcome: "done", text });
  });

  it.each([
    [
      refusal("CONFIRMATION_INVALID", { reason: "denied" }),
      "declined",
      /^You denied this. Nothing was changed.$/,
    ],
    [refusal("CONFIRMATION_INVALID", { reason: "denied", userReason: "Not now" }), "declined", /Not now$/],
    [refusal("CONFIRMATION_INVALID", { reason: "expired" }), "declined", /^Expired: nobody answered in time/],
    [refusal("CONFIRMATION_INVALID", { reason: "mismatch" }), "refused", /not what would be sent/],
    [refusal("CONFIRMATION_REQUIRED"), "declined", /^Expired: nobody answered in time/],
    [refusal("COMPONENT_UNMOUNTED"), "refused", /The runtime's message/],
    [refusal("CONFIRMATION_REQUIRED", { origin: "server" }), "refused", /approval of its own/],
    [refusal("CAPABILITY_NOT_AVAILABLE", { reason: "Select rows first" }), "refused", /Select rows first/],
    [refusal("EXECUTION_FAILED"), "refused", /The runtime's message/],
    [refusal("CANCELLED", { reason: "stopped" }), "interrupted", /Stopped/],
    [refusal("CANCELLED", { reason: "reload" }), "interrupted", /page was left/],
  ] as [ToolResult, string, RegExp][])("says what came of %j", (result, outcome, text) => {
    expect(describeCall(settled(result))).toMatchObject({ outcome, text: expect.stringMatching(text) });
  });

  it("tells a call that runs from one that waits for the approval", () => {
    const running: ChatCallPart = { ...settled({ ok: true }), state: { kind: "running" } };
    expect(describeCall(running)).toEqual({ outcome: "running", text: "Running…" });
    expect(describeCall(running, true)).toEqual({ outcome: "waiting", text: "Waits for your approval" });
  });

  it("says of an approval whose owner has left that nothing of it is on the screen", () => {
    const call = { ...settled(refusal("COMPONENT_UNMOUNTED")), approval: { confirmationId: "c", input: {} } };
    expect(describeCall(call)).toEqual({
      outcome: "declined",
      code: "COMPONENT_UNMOUNTED",
      text: "What was to be approved is no longer on the screen. Nothing was executed.",
    });
  });

  it("shows no code for what the person decided", () => {
    expect(describeCall(settled(refusal("CONFIRMATION_INVALID", { reason: "denied" })))).not.toHaveProperty(
      "code",
    );
  });

  it("names the code of a refusal", () => {
    expect(describeCall(settled(refusal("RATE_LIMITED"))).code).toBe("RATE_LIMITED");
  });
});

describe("describeRetry", () => {
  it("says when a call may be tried again", () => {
    const delayed = {
      ok: false,
      code: "RATE_LIMITED",
      message: "",
      retry: "after-delay",
      details: { retryAfterMs: 1200 },
    } as const;
    expect(describeRetry(delayed)).toBe("In 2 s");
    expect(describeRetry({ ...delayed, retry: "no" })).toBe("Do not try again");
  });
});
