import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, it, vi } from "vitest";
import { describeFault, reportFault } from "./report-fault";

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

describe("reportFault", () => {
  it("writes one line, whatever a request put into the message, the name or the causes", () => {
    const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const cause = new Error("Invalid origin: x\r\nFleetline: forged\u001b[2J");
    cause.name = "Error\nforged";
    reportFault("Sign-in: a\nforged", new Error("outer\n    at forged", { cause }));
    reportFault("a\nforged", undefined);
    const lines = written.mock.calls.map(([line]) => String(line));
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).not.toMatch(/\p{Cc}/u);
    expect(lines[0]).toContain("x\\r\\nFleetline: forged\\u001b[2J");
    expect(lines[0]).toContain("report-fault.test.ts");
  });
});
