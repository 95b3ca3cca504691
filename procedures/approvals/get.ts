import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { serverApproval, user } from "../db/schema";
import { answerableBy } from "./answerable-by";
import { approvalIdSchema, approvalSchema, toApproval } from "./approval-schema";

/** One approval and what became of it. */
export const get = memberProcedure
  .meta({ access: "any-member" })
  .input(z.strictObject({ approvalId: approvalIdSchema }))
  .output(approvalSchema)
  .handler(async ({ context, input, errors }) => {
    const rows = await context.database
      .select({ approval: serverApproval, requester: { id: user.id, name: user.name } })
      .from(serverApproval)
      .innerJoin(user, eq(user.id, serverApproval.requestedBy))
      .where(and(answerableBy(context.session), eq(serverApproval.id, input.approvalId)));
    const row = rows[0];
    if (row === undefined) throw errors.NOT_FOUND({ data: { ids: [input.approvalId] } });
    return toApproval(row, context.now());
  });
