import type { Permission } from "@/procedures/auth/permissions";
import type { SessionUser } from "@/procedures/auth/session-user";

/** What the page knows about the person in front of it. Only the server decides what they may do (D10). */
export type ConsoleSession = Pick<SessionUser, "user" | "organization" | "role" | "permissions">;

/** One registry serves exactly one of these; another key means another person or organisation. */
export function sessionKey({ user, organization }: ConsoleSession): string {
  return `${user.id}:${organization.id}`;
}

export function may(session: ConsoleSession, permission: Permission): boolean {
  return session.permissions.includes(permission);
}

/** Whether both are the same person with the same rights. */
export function sameSession(a: ConsoleSession, b: ConsoleSession): boolean {
  return (
    sessionKey(a) === sessionKey(b) &&
    a.role === b.role &&
    a.permissions.length === b.permissions.length &&
    a.permissions.every((permission) => b.permissions.includes(permission))
  );
}
