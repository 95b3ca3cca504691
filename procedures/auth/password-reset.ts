import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { CallTrace } from "../base/call-trace";
import { consumeRateLimit } from "../base/consume-rate-limit";
import { writeAuditRecord } from "../base/write-audit-record";
import type { Database } from "../db/database";
import { membership } from "../db/schema";
import { enqueueMail, HERE, type MailCarrier } from "../mail/enqueue-mail";
import { isClosedDemoAccount } from "./demo-accounts";

const VALID_SECONDS = 60 * 60;
/** Letters to one account: whoever asks for more fills somebody's mailbox. */
const PER_ACCOUNT = { limit: 3, windowMs: 15 * 60_000 };

interface ResetOptions {
  readonly demoMode: boolean;
  readonly mailCarrier: MailCarrier;
  readonly now: () => Date;
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The oldest organisation of a person, whose outbox and whose records tell of their account. */
async function homeOf(database: Database, userId: string): Promise<string | undefined> {
  const rows = await database
    .select({ organizationId: membership.organizationId })
    .from(membership)
    .where(eq(membership.userId, userId))
    .orderBy(asc(membership.createdAt), asc(membership.organizationId))
    .limit(1);
  return rows[0]?.organizationId;
}

/** What `better-auth` needs to let somebody set a new password by a link in a letter, which works once. */
export function createPasswordReset(database: Database, { demoMode, mailCarrier, now }: ResetOptions) {
  return {
    resetPasswordTokenExpiresIn: VALID_SECONDS,
    // Whoever knew the old password is out.
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: async ({ user, token }: { user: Person; token: string }): Promise<void> => {
      if (!demoMode && isClosedDemoAccount(user.email)) return;
      const organizationId = await homeOf(database, user.id);
      // Nobody could read the letter, and there is nothing to sign in to.
      if (organizationId === undefined) return;
      const key = `reset-letter:${createHash("sha256").update(user.id).digest("hex")}`;
      const answer = await consumeRateLimit(database, key, PER_ACCOUNT, now());
      if (!answer.allowed) return;
      await enqueueMail(
        { transaction: database, mailCarrier, now },
        {
          kind: "password-reset",
          organizationId,
          recipient: user.email,
          subject: "Set a new password for Fleetline",
          body: [
            `Somebody, probably you, asked for a new password for ${user.email}.`,
            `Set it here: ${HERE}/reset-password/${token}`,
            "The link works once, for one hour. If it was not you, there is nothing to do: the old password stays.",
          ].join("\n\n"),
          confidential: true,
        },
      );
    },
    onPasswordReset: async ({ user }: { user: Person }): Promise<void> => {
      const organizationId = await homeOf(database, user.id);
      if (organizationId === undefined) return;
      const at = now();
      await writeAuditRecord(database, new CallTrace(at), {
        path: "account.resetPassword",
        outcome: "executed",
        input: undefined,
        now: at,
        onBehalfOf: { organizationId, userId: user.id },
      });
    },
  };
}
