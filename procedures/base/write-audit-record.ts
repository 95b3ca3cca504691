import { randomUUID } from "node:crypto";
import type { Database } from "../db/database";
import { auditRecord } from "../db/schema";
import type { CallTrace } from "./call-trace";
import { exceedsDepth, MAX_STORED_DEPTH } from "./exceeds-depth";
import type { AgentEffect } from "./procedure-meta";

const MAX_INPUT_BYTES = 8_192;
/** What was refused need not be valid, so it can be anything that somebody wants kept. */
const MAX_REFUSED_INPUT_BYTES = 2_048;
const MAX_AFFECTED_IDS = 200;
/** The escapes that `JSON.stringify` writes for U+0000 and for lone surrogates. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/;

export interface CallOutcome {
  readonly path: string;
  readonly outcome: "executed" | "replayed" | "refused" | "failed";
  readonly code?: string;
  readonly input: unknown;
  /** What such a call may do to the world, when its procedure says so. */
  readonly effect?: AgentEffect | undefined;
  readonly now: Date;
  /** For a call without a session that made its own organisation. */
  readonly onBehalfOf?: { readonly organizationId: string; readonly userId: string };
}

const SECRET_FIELD = /password|secret|token/i;

function redact(key: string, value: unknown): unknown {
  return SECRET_FIELD.test(key) ? "[redacted]" : value;
}

/** A JSON value small and flat enough to keep, without its secrets; another one is replaced by a statement of what it was, never cut. */
export function boundedJson(value: unknown, maxBytes: number): unknown {
  if (value === undefined) return null;
  if (exceedsDepth(value, MAX_STORED_DEPTH)) return { omitted: "too-deep" };
  let text: string | undefined;
  try {
    text = JSON.stringify(value, redact);
  } catch (error) {
    return { omitted: "not-json", reason: error instanceof Error ? error.name : "unknown" };
  }
  if (text === undefined) return { omitted: "not-json" };
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) return { omitted: "too-large", bytes };
  // PostgreSQL refuses these inside jsonb, and a refused audit row would undo the change it speaks of.
  return UNSTORABLE_ESCAPE.test(text) ? { omitted: "unstorable-character", bytes } : JSON.parse(text);
}

/** The server's own record of one call, in the transaction of the change when there is one. */
export async function writeAuditRecord(
  database: Database,
  trace: CallTrace,
  call: CallOutcome,
): Promise<void> {
  const { session, caller } = trace;
  const agent = caller?.actor === "agent" ? caller : undefined;
  await database.insert(auditRecord).values({
    id: randomUUID(),
    at: call.now,
    source: "server",
    type: "procedure",
    organizationId: session?.organization.id ?? call.onBehalfOf?.organizationId ?? null,
    userId: session?.user.id ?? call.onBehalfOf?.userId ?? null,
    actor: session === undefined ? "anonymous" : (caller?.actor ?? "human"),
    subject: call.path,
    surfaceId: agent?.surfaceId ?? null,
    consumer: agent?.consumer ?? null,
    registrationId: agent?.registrationId ?? null,
    invocationId: agent?.invocationId ?? (caller?.actor === "human" ? (caller.idempotencyKey ?? null) : null),
    confirmationId: agent?.confirmationId ?? null,
    outcome: call.outcome,
    code: call.code ?? null,
    durationMs: Math.max(0, call.now.getTime() - trace.startedAt.getTime()),
    input: boundedJson(call.input, call.outcome === "refused" ? MAX_REFUSED_INPUT_BYTES : MAX_INPUT_BYTES),
    payload: call.effect === undefined ? null : { effect: call.effect },
    affectedIds: trace.affectedIds.slice(0, MAX_AFFECTED_IDS),
  });
}
