import { randomUUID } from "node:crypto";
import { verifyPassword } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import { countAttempt, forgetAttempts } from "../auth/sign-in-throttle";
import type { Database } from "../db/database";
import { account, user } from "../db/schema";

export type AccountProof =
  | { readonly state: "no-account" }
  | { readonly state: "proven"; readonly userId: string }
  | { readonly state: "wrong-password" }
  | { readonly state: "too-many"; readonly retryAfterMs: number };

interface Claim {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly now: Date;
}

/** Whether the password is that of the account with this email; guesses count like those of a sign-in. */
export async function proveOwnAccount(database: Database, claim: Claim): Promise<AccountProof> {
  const { email, password, address, now } = claim;
  const rows = await database
    .select({ userId: user.id, hash: account.password })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, "credential")))
    .where(eq(user.email, email));
  const row = rows[0];
  if (row === undefined) return { state: "no-account" };
  const attempt = { email, address };
  const answer = await countAttempt(database, attempt, now);
  if (!answer.allowed) return { state: "too-many", retryAfterMs: answer.retryAfterMs };
  if (row.hash === null || !(await verifyPassword({ hash: row.hash, password }))) {
    return { state: "wrong-password" };
  }
  await forgetAttempts(database, attempt);
  return { state: "proven", userId: row.userId };
}

/** The new account's id, or `undefined` when somebody else has just made one with this email. */
export async function createInvitedAccount(
  transaction: Database,
  { email, name, passwordHash, now }: { email: string; name: string; passwordHash: string; now: Date },
): Promise<string | undefined> {
  const userId = randomUUID();
  const times = { createdAt: now, updatedAt: now };
  const created = await transaction
    .insert(user)
    // The token came to this address.
    .values({ id: userId, name, email, emailVerified: true, ...times })
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id });
  if (created.length === 0) return undefined;
  await transaction.insert(account).values({
    id: randomUUID(),
    userId,
    accountId: userId,
    providerId: "credential",
    password: passwordHash,
    ...times,
  });
  return userId;
}
