import type { Permission, Role } from "./permissions";

/** A signed-in person, acting for exactly one organisation, as read from the database for this request. */
export interface SessionUser {
  readonly sessionId: string;
  readonly user: { readonly id: string; readonly name: string; readonly email: string };
  readonly organization: { readonly id: string; readonly name: string };
  readonly role: Role;
  readonly permissions: readonly Permission[];
}
