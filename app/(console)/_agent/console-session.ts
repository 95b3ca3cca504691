import type { Permission } from "@/procedures/auth/permissions";
import type { SessionUser } from "@/procedures/auth/session-user";

/** What the page knows about the person in front of it. Only the server decides what they may do (D10). */
export type ConsoleSession = Pick<SessionUser, "user" | "organization" | "role" | "permissions">;

/** One registry serves exactly one of these: another person, organisation or set of rights has another key. */
export function sessionKey({ user, organization, role, permissions }: ConsoleSession): string {
  return JSON.stringify([user.id, organization.id, role, [...permissions].sort()]);
}

/** Sent along with whatever this person does, so that nothing of it is done by the next one. */
export function personOf({ user, organization }: ConsoleSession): string {
  return `${user.id}:${organization.id}`;
}

export function may(session: ConsoleSession, permission: Permission): boolean {
  return session.permissions.includes(permission);
}
