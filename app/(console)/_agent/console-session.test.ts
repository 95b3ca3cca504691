import { describe, expect, it } from "vitest";
import { type ConsoleSession, may, sessionKey } from "./console-session";

const session: ConsoleSession = {
  user: { id: "usr_1", name: "Olga", email: "olga@example.com" },
  organization: { id: "org_1", name: "Example" },
  role: "operator",
  permissions: ["devices:read", "devices:write"],
};

describe("sessionKey", () => {
  it.each([
    ["another person", { user: { ...session.user, id: "usr_2" } }],
    ["another organisation", { organization: { id: "org_2", name: "Example" } }],
    ["another role", { role: "admin" }],
    ["a right that was withdrawn", { permissions: ["devices:read"] }],
  ] as const)("is another one for %s", (_, change) => {
    expect(sessionKey({ ...session, ...change })).not.toBe(sessionKey(session));
  });

  it("stays the same for a new name and for rights in another order", () => {
    const user = { ...session.user, name: "Olga O." };
    expect(sessionKey({ ...session, user, permissions: ["devices:write", "devices:read"] })).toBe(
      sessionKey(session),
    );
  });
});

describe("may", () => {
  it("knows the rights of the session and no others", () => {
    expect(may(session, "devices:write")).toBe(true);
    expect(may(session, "organization:manage")).toBe(false);
  });
});
