import { describe, expect, it } from "vitest";
import { isDatabaseUnreachable, ServerNotReadyError } from "./database-failure";

function withCode(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe("isDatabaseUnreachable", () => {
  it.each(["ECONNREFUSED", "CONNECTION_CLOSED", "57P01", "08006"])("knows %s, also as a cause", (code) => {
    expect(isDatabaseUnreachable(withCode(code))).toBe(true);
    expect(isDatabaseUnreachable(new Error("Failed query", { cause: withCode(code) }))).toBe(true);
    expect(isDatabaseUnreachable(new AggregateError([withCode(code)], "all failed"))).toBe(true);
  });

  it("knows a server that did not start and a closed built-in database", () => {
    expect(isDatabaseUnreachable(new ServerNotReadyError("no"))).toBe(true);
    expect(isDatabaseUnreachable(new Error("Failed query", { cause: new Error("PGlite is closed") }))).toBe(
      true,
    );
  });

  it("does not excuse a fault of ours", () => {
    expect(isDatabaseUnreachable(withCode("23505"))).toBe(false);
    expect(isDatabaseUnreachable(new TypeError("x is not a function"))).toBe(false);
    expect(isDatabaseUnreachable("ECONNREFUSED")).toBe(false);
  });

  it("ends on causes that go round in a circle", () => {
    const error = new Error("round");
    error.cause = error;
    expect(isDatabaseUnreachable(error)).toBe(false);
  });
});
