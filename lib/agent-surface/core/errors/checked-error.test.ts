import { describe, expect, it } from "vitest";
import { AgentSurfaceError, isAgentSurfaceError } from "./agent-surface-error";
import { checkedError, cutText } from "./checked-error";

describe("what crosses the boundary", () => {
  it("is completed by its code: message and hint of the template where none is given", () => {
    const { error } = checkedError(new AgentSurfaceError({ code: "RATE_LIMITED" }));
    expect(error).toEqual({
      code: "RATE_LIMITED",
      message: "Too many calls at once. Wait for retryAfterMs, then call again.",
      retry: "after-delay",
    });
    expect(Object.isFrozen(error)).toBe(true);
  });

  it("has at most 300 characters of message, a hint of the list and details that are JSON", () => {
    const { error } = checkedError(
      new AgentSurfaceError({
        code: "NOT_AUTHORIZED",
        message: "x".repeat(400),
        retry: "whenever" as never,
        details: { at: new Date(0) } as never,
      }),
    );
    expect(error.message).toHaveLength(300);
    expect(error).toMatchObject({ retry: "no" });
    expect(error).not.toHaveProperty("details");
    const large = new AgentSurfaceError({ code: "NOT_AUTHORIZED", details: { text: "x".repeat(40_000) } });
    expect(checkedError(large).error).not.toHaveProperty("details");
  });

  it("is a safe EXECUTION_FAILED for whatever else is thrown, whose cause is kept apart", () => {
    const secret = new Error("password=hunter2");
    for (const thrown of [
      secret,
      "hunter2",
      undefined,
      new AgentSurfaceError({ code: "MADE_UP" as never }),
    ]) {
      const checked = checkedError(thrown);
      expect(checked.error).toMatchObject({ code: "EXECUTION_FAILED", retry: "no" });
      expect(JSON.stringify(checked.error)).not.toContain("hunter2");
      expect(checked.cause).toBe(thrown);
    }
  });

  it("may be tried again after a delay when a failure says that it is transient", () => {
    const failed = (transient: boolean) =>
      checkedError(new AgentSurfaceError({ code: "EXECUTION_FAILED", details: { transient } })).error.retry;
    expect([failed(true), failed(false)]).toEqual(["after-delay", "no"]);
  });
});

it("recognises an error that another copy of the library made, and nothing that only looks alike", () => {
  const other = Object.assign(new Error("CANCELLED"), {
    name: "AgentSurfaceError",
    payload: { code: "CANCELLED" },
  });
  expect(isAgentSurfaceError(other)).toBe(true);
  expect(checkedError(other).error.code).toBe("CANCELLED");
  expect(isAgentSurfaceError({ name: "AgentSurfaceError", payload: { code: "CANCELLED" } })).toBe(false);
  expect(isAgentSurfaceError(Object.assign(new Error("x"), { name: "AgentSurfaceError" }))).toBe(false);
});

it("cuts a text to its length, the mark included, and never within a surrogate pair", () => {
  expect(cutText("abcdef", 4)).toBe("abc…");
  expect(cutText("abc", 3)).toBe("abc");
  expect(cutText("ab😀def", 4)).toBe("ab…");
});
