import type { ROLES } from "../db/schema/organization";

export type Role = (typeof ROLES)[number];

export const PERMISSIONS = [
  "devices:read",
  "devices:write",
  "incidents:read",
  "incidents:write",
  "reports:send",
  "audit:read",
  "organization:manage",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const PERMISSIONS_BY_ROLE: Readonly<Record<Role, readonly Permission[]>> = {
  admin: PERMISSIONS,
  operator: [
    "devices:read",
    "devices:write",
    "incidents:read",
    "incidents:write",
    "reports:send",
    "audit:read",
  ],
  viewer: ["devices:read", "incidents:read"],
};

/** What a role may do, in a stable order; the caller gets its own array. */
export function permissionsOf(role: Role): Permission[] {
  return [...PERMISSIONS_BY_ROLE[role]];
}
