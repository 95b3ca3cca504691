import { randomUUID } from "node:crypto";
import { ORPCError, ValidationError } from "@orpc/server";
import type { Database } from "../db/database";
import { builder } from "./builder";
import { CallTrace } from "./call-trace";
import { readCaller } from "./claimed-agent";
import { consumeRateLimit } from "./consume-rate-limit";
import { isDatabaseUnreachable } from "./database-failure";
import { type AgentEffect, effectOf } from "./procedure-meta";
import type { ServerServices } from "./request-context";
import { writeAuditRecord } from "./write-audit-record";

const DATABASE_RETRY_MS = 2_000;
const MAX_ISSUES = 20;
/** Nobody is signed in, so nobody's own limit bounds these rows: all of them share one. */
const ANONYMOUS_AUDIT_RULE = { limit: 120, windowMs: 60_000 };
/** These rows are never dropped, so nobody may have them written as fast as calls are refused. */
const PERSON_AUDIT_RULE = { limit: 60, windowMs: 60_000 };

interface RefusedCall {
  readonly path: string;
  readonly code: string;
  readonly input: unknown;
  readonly now: Date;
  readonly effect: AgentEffect | undefined;
}

type SchemaIssue = ValidationError["issues"][number];

/** Dotted paths; a field that the schema does not know is named by its own path. */
function toIssues(issue: SchemaIssue): { path: string; message: string }[] {
  const parts = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part));
  const unknownKeys = "keys" in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : [];
  if (unknownKeys.length === 0) return [{ path: parts.join("."), message: issue.message }];
  return unknownKeys.map((key) => ({
    path: [...parts, key].join("."),
    message: "This field is not known. Leave it out.",
  }));
}

async function recordRefusal(database: Database, trace: CallTrace, call: RefusedCall): Promise<void> {
  if (trace.silent) return;
  const userId = trace.session?.user.id;
  const answer =
    userId === undefined
      ? await consumeRateLimit(database, "audit:anonymous", ANONYMOUS_AUDIT_RULE, call.now)
      : await consumeRateLimit(database, `audit:refused:${userId}`, PERSON_AUDIT_RULE, call.now);
  if (!answer.allowed) return;
  trace.affectedIds = [];
  const outcome = call.code === "INTERNAL_SERVER_ERROR" ? "failed" : "refused";
  await writeAuditRecord(database, trace, { ...call, outcome });
}

/**
 * The outermost step of every call: reads who claims to call, turns whatever goes wrong into one typed
 * error that is safe to show, and records the refusal.
 */
export const observeCall = builder.middleware(async ({ context, path, procedure, errors, next }, input) => {
  const trace = new CallTrace(context.now());
  const toTypedError = (error: unknown): ORPCError<string, unknown> => {
    if (
      error instanceof ORPCError &&
      error.cause instanceof ValidationError &&
      error.code === "BAD_REQUEST"
    ) {
      const issues = error.cause.issues.flatMap(toIssues).slice(0, MAX_ISSUES);
      return errors.BAD_REQUEST({ data: { issues } });
    }
    if (error instanceof ORPCError && error.code !== "INTERNAL_SERVER_ERROR") return error;
    if (isDatabaseUnreachable(error)) {
      context.reportFault("The database cannot be reached.", error);
      return errors.SERVICE_UNAVAILABLE({ data: { retryAfterMs: DATABASE_RETRY_MS } });
    }
    const reference = randomUUID();
    context.reportFault(`${path.join(".")} failed (reference ${reference})`, error);
    return errors.INTERNAL_SERVER_ERROR({ data: { reference } });
  };
  let services: ServerServices | undefined;
  try {
    services = await context.connect();
    const reading = readCaller(context.headers);
    if (!reading.ok) throw errors.BAD_REQUEST({ data: { issues: reading.issues } });
    trace.caller = reading.caller;
    return await next({ context: { ...services, trace, caller: reading.caller } });
  } catch (error) {
    const refusal = toTypedError(error);
    if (services !== undefined && refusal.code !== "SERVICE_UNAVAILABLE") {
      const effect = effectOf(procedure["~orpc"].meta);
      const call = { path: path.join("."), code: refusal.code, input, now: context.now(), effect };
      await recordRefusal(services.database, trace, call).catch((auditError: unknown) => {
        context.reportFault(`The refusal of ${path.join(".")} could not be recorded.`, auditError);
      });
    }
    throw refusal;
  }
});
