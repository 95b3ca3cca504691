import type { RpcClient } from "@/app/_lib/rpc";
import type { Role } from "@/procedures/auth/permissions";

export type MemberList = Awaited<ReturnType<RpcClient["members"]["list"]>>;
export type Member = MemberList["members"][number];

export const ROLES = ["admin", "operator", "viewer"] as const satisfies readonly Role[];

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  admin: "Admin",
  operator: "Operator",
  viewer: "Viewer",
};

/** What a role means, for whoever has to choose one. */
export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  admin: "does everything, members and settings too",
  operator: "sees and changes devices and incidents",
  viewer: "sees devices and incidents",
};

/** Ids as the server gives them. */
export const MEMBER_ID = /^[A-Za-z0-9_-]{1,64}$/;

export const MAX_NAME_LENGTH = 80;
export const MAX_EMAIL_LENGTH = 254;
