import { describe, expect, it } from "vitest";
import { boundedJson } from "./write-audit-record";

describe("boundedJson", () => {
  it("keeps a small value as it is", () => {
    expect(boundedJson({ deviceIds: ["a"] }, 100)).toEqual({ deviceIds: ["a"] });
  });

  it("never keeps a password or a token, however deep", () => {
    const kept = boundedJson({ email: "a@b.c", password: "pw", nested: [{ accessToken: "t" }] }, 200);
    expect(kept).toEqual({
      email: "a@b.c",
      password: "[redacted]",
      nested: [{ accessToken: "[redacted]" }],
    });
  });

  it("states the size of a value that is too large, counting bytes", () => {
    expect(boundedJson("é".repeat(10), 12)).toEqual({ omitted: "too-large", bytes: 22 });
  });

  it("leaves out what PostgreSQL cannot store instead of failing the call", () => {
    expect(boundedJson({ a: "\u0000" }, 100)).toMatchObject({ omitted: "unstorable-character" });
    expect(boundedJson({ a: "\ud800" }, 100)).toMatchObject({ omitted: "unstorable-character" });
  });

  it("names a value that is not JSON", () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(boundedJson(cycle, 100)).toEqual({ omitted: "too-deep" });
    expect(boundedJson(10n, 100)).toMatchObject({ omitted: "not-json" });
  });
});
