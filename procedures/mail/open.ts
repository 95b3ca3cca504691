import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { humanOnly } from "../base/human-only";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import type { Database } from "../db/database";
import { mailOutbox, membership, user } from "../db/schema";
import type { StoredLetter } from "./deliver-mail";
import { letterHeadSchema, toLetterHead } from "./list";

const WITHHELD = ["sent-to-recipient", "other-organisation"] as const;

/**
 * Shows one letter. It is kept on record who opened which, since a letter may hold a link that acts for its
 * recipient; for the same reason some are shown to nobody.
 */
export const open = memberProcedure
  .meta({ access: "organization:manage", rateLimit: { limit: 120, windowMs: 60_000 } })
  .use(humanOnly)
  .input(z.strictObject({ letterId: z.uuid() }))
  .use(runMutation)
  .output(
    z.strictObject({
      ...letterHeadSchema.shape,
      body: z.string().nullable().describe("With {origin} where the address of the application belongs"),
      withheld: z
        .enum(WITHHELD)
        .nullable()
        .describe(
          "Why there is no body. sent-to-recipient: its link is theirs. other-organisation: they belong to another one as well",
        ),
      attachment: z.strictObject({ filename: z.string(), characters: z.int().min(0) }).nullable(),
    }),
  )
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const { letterId } = input;
    const organizationId = session.organization.id;
    const rows = await transaction
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.id, letterId), eq(mailOutbox.organizationId, organizationId)));
    const letter = rows[0];
    if (letter === undefined) throw errors.NOT_FOUND({ data: { ids: [letterId] } });
    trace.affects([letterId]);
    const withheld = await reasonToWithhold(transaction, letter);
    const { attachment } = letter;
    return {
      ...toLetterHead(letter),
      body: withheld === null ? letter.body : null,
      withheld,
      attachment: attachment && { filename: attachment.filename, characters: attachment.content.length },
    };
  });

/** A link that resets a password opens all of an account, so one organisation may not read it for another's member. */
async function reasonToWithhold(
  transaction: Database,
  letter: StoredLetter,
): Promise<(typeof WITHHELD)[number] | null> {
  if (!letter.confidential) return null;
  if (letter.status !== "kept") return "sent-to-recipient";
  if (letter.kind !== "password-reset") return null;
  const elsewhere = await transaction
    .select({ organizationId: membership.organizationId })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(and(eq(user.email, letter.recipient), ne(membership.organizationId, letter.organizationId)))
    .limit(1);
  return elsewhere.length > 0 ? "other-organisation" : null;
}
