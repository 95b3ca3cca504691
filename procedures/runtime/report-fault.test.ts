import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, it } from "vitest";
import { describeFault } from "./report-fault";

describe("describeFault", () => {
  it("tells the query and its cause and keeps the parameters back", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const text = describeFault(
      new DrizzleQueryError("select from session where token = $1", ["tok_42"], refused),
    );
    expect(text).toContain("select from session where token = $1");
    expect(text).toContain("caused by Error (ECONNREFUSED): connect ECONNREFUSED");
    expect(text).not.toContain("tok_42");
  });

  it("ends on causes that go round in a circle and on what is no error", () => {
    const error = new Error("round");
    error.cause = error;
    expect(describeFault(error).match(/round/g)?.length).toBeLessThan(20);
    expect(describeFault({ password: "pw" })).toBe("object");
  });
});
