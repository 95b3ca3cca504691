import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../auth/create-auth";
import { publicProcedure } from "../base/procedure";
import { writeAuditRecord } from "../base/write-audit-record";
import type { Database } from "../db/database";
import { invitation, membership } from "../db/schema";
import { personName } from "../profile/person-name";
import { countStrangers } from "./count-strangers";
import { findOpenInvitation, INVITATION_CLOSED } from "./find-open-invitation";
import { invitationTokenSchema } from "./invitation-token";
import { createInvitedAccount, proveOwnAccount } from "./invited-account";

/**
 * Accepts an invitation, once. Somebody new gets an account with the password given; whoever has an account proves
 * it with that account's password, since the link alone may have been read by others.
 */
export const accept = publicProcedure
  .meta({ access: "public" })
  .use(countStrangers)
  .input(
    z.strictObject({
      token: invitationTokenSchema,
      name: personName.optional().describe("Needed by somebody who has no account yet"),
      password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
    }),
  )
  .errors({
    INVITATION_CLOSED,
    WRONG_PASSWORD: {
      status: 401,
      message: "An account with this email exists, and this is not its password. Correct it and try again.",
    },
    ALREADY_MEMBER: { status: 409, message: "You belong to this organisation already. Sign in instead." },
  })
  .output(z.strictObject({ email: z.string(), organizationId: z.string() }))
  .handler(async ({ context, input, errors, path }) => {
    const now = context.now();
    const { token, name, password } = input;
    const looked = await findOpenInvitation(context.database, token, now);
    if (looked === undefined) throw errors.INVITATION_CLOSED();
    const address = context.headers.get("x-forwarded-for") ?? "";
    const proof = await proveOwnAccount(context.database, { email: looked.email, password, address, now });
    if (proof.state === "wrong-password") throw errors.WRONG_PASSWORD();
    if (proof.state === "too-many") {
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfterMs: proof.retryAfterMs } });
    }
    const issues =
      proof.state === "no-account"
        ? [
            ...(name === undefined ? [{ path: "name", message: "Give your name." }] : []),
            ...(password.length < MIN_PASSWORD_LENGTH
              ? [{ path: "password", message: `Use at least ${MIN_PASSWORD_LENGTH} characters.` }]
              : []),
          ]
        : [];
    if (issues.length > 0) throw errors.BAD_REQUEST({ data: { issues } });
    const passwordHash = proof.state === "no-account" ? await hashPassword(password) : "";
    return await context.database.transaction(async (transaction: Database) => {
      const found = await findOpenInvitation(transaction, token, now, true);
      if (found === undefined) throw errors.INVITATION_CLOSED();
      const { email, organizationId, role } = found;
      const userId =
        proof.state === "proven"
          ? proof.userId
          : await createInvitedAccount(transaction, { email, name: name ?? "", passwordHash, now });
      // Somebody has made the account since it was looked for; the next attempt asks for its password.
      if (userId === undefined) throw errors.WRONG_PASSWORD();
      const joined = await transaction
        .insert(membership)
        .values({ organizationId, userId, role, createdAt: now })
        .onConflictDoNothing()
        .returning({ userId: membership.userId });
      if (joined.length === 0) throw errors.ALREADY_MEMBER();
      await transaction.update(invitation).set({ acceptedAt: now }).where(eq(invitation.id, found.id));
      context.trace.affects([found.id, userId]);
      await writeAuditRecord(transaction, context.trace, {
        path: path.join("."),
        outcome: "executed",
        input: { email, role },
        now,
        onBehalfOf: { organizationId, userId },
      });
      return { email, organizationId };
    });
  });
