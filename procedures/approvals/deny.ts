import { z } from "zod";
import { humanOnly } from "../base/human-only";
import { plainText } from "../base/plain-text";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { answerApproval, TOO_LATE } from "./answer-approval";
import { approvalIdSchema } from "./approval-schema";

/** Says no to the exact call. The reason, if one is given, reaches whoever asked. */
export const deny = memberProcedure
  .meta({ access: "any-member", rateLimit: { limit: 60, windowMs: 60_000 } })
  .use(humanOnly)
  .input(z.strictObject({ approvalId: approvalIdSchema, reason: plainText(300).optional() }))
  .use(runMutation)
  .output(z.strictObject({ state: z.literal("denied") }))
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const { approvalId } = input;
    const answer = { approvalId, state: "denied", reason: input.reason ?? null, now: context.now() } as const;
    const outcome = await answerApproval(transaction, session, answer);
    if (outcome === "not-found") throw errors.NOT_FOUND({ data: { ids: [approvalId] } });
    if (outcome === "too-late") throw errors.PRECONDITION_FAILED({ message: TOO_LATE });
    trace.affects([approvalId]);
    return { state: "denied" as const };
  });
