import { hashPassword } from "better-auth/crypto";
import { z } from "zod";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../auth/create-auth";
import { consumeRateLimit } from "../base/consume-rate-limit";
import { plainText } from "../base/plain-text";
import { publicProcedure } from "../base/procedure";
import { writeAuditRecord } from "../base/write-audit-record";
import type { Database } from "../db/database";
import { createFirstOrganization } from "./first-organization";

/** Hashing a password is slow on purpose, so strangers may not ask for it often. */
const ATTEMPTS = { limit: 20, windowMs: 60_000 };

const trimmedName = plainText(80).trim().min(1, "Give a name of at least one character.");

/** Public because nobody can be signed in yet: works only while no organisation exists, and never in demo mode. */
export const createOrganization = publicProcedure
  .meta({ access: "public" })
  .input(
    z.strictObject({
      organizationName: trimmedName,
      name: trimmedName,
      email: z.email().max(254),
      password: z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH),
    }),
  )
  .output(z.strictObject({ organizationId: z.string() }))
  .errors({
    SETUP_CLOSED: { status: 409, message: "This application has been set up already. Sign in instead." },
    EMAIL_TAKEN: { status: 409, message: "An account with this email exists already. Use another email." },
  })
  .handler(async ({ context, input, errors, path }) => {
    const now = context.now();
    const rate = await consumeRateLimit(context.database, "setup", ATTEMPTS, now);
    if (!rate.allowed) {
      context.trace.silent = !rate.first;
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfterMs: rate.retryAfterMs } });
    }
    if (context.demoMode) throw errors.SETUP_CLOSED();
    const { password, ...request } = input;
    const passwordHash = await hashPassword(password);
    return await context.database.transaction(async (transaction: Database) => {
      const result = await createFirstOrganization(transaction, { ...request, passwordHash, now });
      if (result.state === "closed") throw errors.SETUP_CLOSED();
      if (result.state === "email-taken") throw errors.EMAIL_TAKEN();
      const { organizationId, userId } = result;
      context.trace.affects([organizationId, userId]);
      await writeAuditRecord(transaction, context.trace, {
        path: path.join("."),
        outcome: "executed",
        input: request,
        now,
        onBehalfOf: { organizationId, userId },
      });
      return { organizationId };
    });
  });
