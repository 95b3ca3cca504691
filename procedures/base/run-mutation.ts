import type { Database } from "../db/database";
import { builder } from "./builder";
import { hashRequest } from "./canonical-json";
import {
  claimIdempotencyKey,
  forgetExpiredAnswers,
  idempotencyKeyOf,
  storeAnswer,
} from "./claim-idempotency-key";
import type { SignedInContext } from "./observed-context";
import { writeAuditRecord } from "./write-audit-record";

/**
 * Runs a mutation once: key, change, answer and audit record stand or fall in one transaction. Place it
 * between `.input` and `.output`: what is hashed has been validated, and an answer that does not fit its
 * schema undoes the change instead of being reported after the commit.
 */
export const runMutation = builder
  .$context<SignedInContext>()
  .middleware(async ({ context, path, procedure, errors, next }, input: unknown) => {
    const { session, trace, caller } = context;
    const procedurePath = path.join(".");
    const key = idempotencyKeyOf(session.user.id, caller);
    const requestHash = hashRequest({ path: procedurePath, organizationId: session.organization.id, input });
    return await context.database.transaction(async (transaction: Database) => {
      const now = context.now();
      const claim =
        key === undefined
          ? { state: "claimed" as const }
          : await claimIdempotencyKey(transaction, key, requestHash, now);
      if (claim.state === "taken-by-another-request") throw errors.CONFLICT();
      const record = async (outcome: "executed" | "replayed") => {
        if (procedure["~orpc"].meta.audit === "refusals-only") return;
        await writeAuditRecord(transaction, trace, {
          path: procedurePath,
          outcome,
          input,
          now: context.now(),
        });
      };
      if (claim.state === "answered") {
        await record("replayed");
        return { output: claim.response, context: { transaction } };
      }
      const { output } = await next({ context: { transaction } });
      if (key !== undefined) await storeAnswer(transaction, key, output);
      await record("executed");
      await forgetExpiredAnswers(transaction, now);
      return { output, context: { transaction } };
    });
  });
