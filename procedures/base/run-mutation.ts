import type { ApprovalCall } from "../approvals/approval-call";
import { demandApproval } from "../approvals/demand-approval";
import { spendApproval } from "../approvals/spend-approval";
import type { Database } from "../db/database";
import { builder } from "./builder";
import { hashRequest } from "./canonical-json";
import {
  claimIdempotencyKey,
  forgetExpiredAnswers,
  idempotencyKeyOf,
  storeAnswer,
} from "./claim-idempotency-key";
import { presentedApproval } from "./claimed-agent";
import type { SignedInContext } from "./observed-context";
import { effectOf, needsApproval, type ProcedureMeta, toAgentEffect } from "./procedure-meta";
import { writeAuditRecord } from "./write-audit-record";

/** Thrown inside the transaction, so that nothing of the call stays but the question that is asked then. */
class ApprovalMissingError extends Error {}

/**
 * Runs a mutation once: key, approval, change, answer and audit record stand or fall in one transaction. Place it
 * between `.input` and `.output`: what is hashed has been validated, and an answer that does not fit its
 * schema undoes the change instead of being reported after the commit.
 *
 * A procedure whose `meta.agent.requiresApproval` holds for the input is refused with CONFIRMATION_REQUIRED until the
 * call presents a granted approval of exactly this call (`x-agent-confirmation-id`, or `x-approval-id` of a person's
 * own call). A replay of what has run needs none. What can be refused without a person belongs in a middleware before
 * this one, so that nobody is asked to approve what cannot be done.
 */
export const runMutation = builder
  .$context<SignedInContext>()
  .middleware(async ({ context, path, procedure, errors, next }, input: unknown) => {
    const { session, trace, caller, database } = context;
    const { meta } = procedure["~orpc"];
    const procedurePath = path.join(".");
    const organizationId = session.organization.id;
    const key = idempotencyKeyOf(session.user.id, caller);
    const requestHash = hashRequest({ path: procedurePath, organizationId, input });
    const approvalCall: ApprovalCall = {
      organizationId,
      requestedBy: session.user.id,
      actor: caller.actor,
      procedure: procedurePath,
      requestHash,
    };
    const presentedId = presentedApproval(caller);

    const askPeople = async (): Promise<never> => {
      const demand = await demandApproval(database, {
        ...questionOf(meta),
        call: approvalCall,
        input,
        presentedId,
        now: context.now(),
      });
      if (demand.kind === "too-many") {
        throw errors.TOO_MANY_REQUESTS({ data: { retryAfterMs: demand.retryAfterMs } });
      }
      if (demand.kind === "denied") {
        const { confirmationId, reason } = demand;
        throw errors.APPROVAL_DENIED({ data: { confirmationId, reason } });
      }
      const { confirmationId, expiresAt, granted } = demand;
      const data = { confirmationId, expiresAt: expiresAt.toISOString(), granted };
      throw errors.CONFIRMATION_REQUIRED({ data });
    };

    try {
      return await database.transaction(async (transaction: Database) => {
        const now = context.now();
        const claim =
          key === undefined
            ? { state: "claimed" as const }
            : await claimIdempotencyKey(transaction, key, requestHash, now);
        if (claim.state === "taken-by-another-request") throw errors.CONFLICT();
        const record = async (outcome: "executed" | "replayed") => {
          if (meta.audit === "refusals-only") return;
          await writeAuditRecord(transaction, trace, {
            path: procedurePath,
            outcome,
            input,
            now: context.now(),
            effect: effectOf(meta) ?? "server-mutation",
          });
        };
        if (claim.state === "answered") {
          await record("replayed");
          return { output: claim.response, context: { transaction } };
        }
        if (needsApproval(meta, input)) {
          const isSpent =
            presentedId !== undefined && (await spendApproval(transaction, approvalCall, presentedId, now));
          if (!isSpent) throw new ApprovalMissingError();
        }
        const { output } = await next({ context: { transaction } });
        if (key !== undefined) await storeAnswer(transaction, key, output);
        await record("executed");
        await forgetExpiredAnswers(transaction, now);
        return { output, context: { transaction } };
      });
    } catch (error) {
      if (!(error instanceof ApprovalMissingError)) throw error;
      return await askPeople();
    }
  });

/** What people are told of the procedure, and who of them may answer. */
function questionOf({ agent, access }: ProcedureMeta) {
  if (agent === undefined || access === undefined) {
    throw new Error("Only a procedure with a declared access and exposure can ask for approval.");
  }
  const { description, sideEffect } = agent;
  return { description, effect: toAgentEffect(sideEffect), permission: access };
}
