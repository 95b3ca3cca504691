import { and, asc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { serverApproval, user } from "../db/schema";
import { answerableBy } from "./answerable-by";
import { approvalSchema, toApproval } from "./approval-schema";

const MAX_LISTED = 50;

/** What waits for an answer that the caller may give, oldest first. No agent is told of it. */
export const list = memberProcedure
  .meta({ access: "any-member" })
  .input(z.strictObject({}).optional())
  .output(z.strictObject({ items: z.array(approvalSchema) }))
  .handler(async ({ context }) => {
    const now = context.now();
    const rows = await context.database
      .select({ approval: serverApproval, requester: { id: user.id, name: user.name } })
      .from(serverApproval)
      .innerJoin(user, eq(user.id, serverApproval.requestedBy))
      .where(
        and(
          answerableBy(context.session),
          eq(serverApproval.state, "pending"),
          gt(serverApproval.expiresAt, now),
        ),
      )
      .orderBy(asc(serverApproval.requestedAt), asc(serverApproval.id))
      .limit(MAX_LISTED);
    return { items: rows.map((row) => toApproval(row, now)) };
  });
