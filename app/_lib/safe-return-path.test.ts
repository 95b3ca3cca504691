import { describe, expect, it } from "vitest";
import { safeReturnPath, signInPath } from "./safe-return-path";

describe("safeReturnPath", () => {
  it.each(["/devices?status=offline&page=2", "/devices/dev_1", "/apiary"])(
    "keeps %s, which is ours",
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    ["another origin", "https://evil.example/x"],
    ["a host without a scheme", "//evil.example/x"],
    ["a host behind a backslash", "/\\evil.example"],
    ["a host behind dot segments", "/.//evil.example"],
    ["a host behind a control character", "/\t/evil.example"],
    ["a script", "javascript:alert(1)"],
    ["a relative path", "devices"],
    ["the sign-in page itself", "/sign-in?next=/sign-in"],
    ["an endpoint of the server", "/api/auth/get-session"],
    ["a procedure behind dot segments", "/devices/../rpc/session/current"],
    ["nothing", undefined],
    ["an endless path", `/${"a".repeat(3_000)}`],
  ])("falls back to the start page for %s", (_, path) => {
    expect(safeReturnPath(path)).toBe("/devices");
  });
});

describe("signInPath", () => {
  it("remembers a page that is not the start page", () => {
    expect(signInPath("/devices?status=offline")).toBe("/sign-in?next=%2Fdevices%3Fstatus%3Doffline");
  });

  it("leaves out what sign-in leads to anyway", () => {
    expect(signInPath("/devices")).toBe("/sign-in");
  });
});
