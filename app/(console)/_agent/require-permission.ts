import { type AgentPolicy, hasPermission } from "agent-surface";
import type { Permission } from "@/procedures/auth/permissions";

/** Hides a capability from people whose role lacks the permission. The server checks again (D10). */
export function requirePermission(permission: Permission): AgentPolicy {
  return hasPermission(
    permission,
    (host, wanted) => Array.isArray(host.permissions) && host.permissions.includes(wanted),
  );
}
