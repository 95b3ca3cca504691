import { z } from "zod";
import { humanOnly } from "../base/human-only";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { answerApproval, TOO_LATE } from "./answer-approval";
import { approvalIdSchema } from "./approval-schema";

/** Lets the exact call run once, if it is made before the approval expires. No agent surface can reference it. */
export const grant = memberProcedure
  .meta({ access: "any-member", rateLimit: { limit: 60, windowMs: 60_000 } })
  .use(humanOnly)
  .input(z.strictObject({ approvalId: approvalIdSchema }))
  .use(runMutation)
  .output(z.strictObject({ state: z.literal("granted") }))
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const { approvalId } = input;
    const answer = { approvalId, state: "granted", reason: null, now: context.now() } as const;
    const outcome = await answerApproval(transaction, session, answer);
    if (outcome === "not-found") throw errors.NOT_FOUND({ data: { ids: [approvalId] } });
    if (outcome === "too-late") throw errors.PRECONDITION_FAILED({ message: TOO_LATE });
    trace.affects([approvalId]);
    return { state: "granted" as const };
  });
