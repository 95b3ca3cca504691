import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { SessionUser } from "../auth/session-user";
import { serverApproval } from "../db/schema";

/** Whoever may make a call may answer for it; the others are not even told that it was asked for. */
export function answerableBy({ organization, permissions }: SessionUser): SQL | undefined {
  return and(
    eq(serverApproval.organizationId, organization.id),
    inArray(serverApproval.permission, ["any-member", ...permissions]),
  );
}
