import { QUEUE_FULL_RETRY_MS } from "../../concurrency/action-groups";
import { type AgentConsumer, ANONYMOUS_CONSUMER, consumerKeyOf } from "../../consumer/agent-consumer";
import { isTimeout } from "../../definition/field-rules";
import { type AgentSurfaceError, isAgentSurfaceError } from "../../errors/agent-surface-error";
import { refusal } from "../../errors/refuse";
import { generateId } from "../../identity/generate-id";
import { canonicalJson } from "../../json/canonical-json";
import { copyJson } from "../../json/copy-json";
import { fnv1a64 } from "../../json/fnv1a64";
import type { JsonValue } from "../../json/json-value";
import { SURFACE_DISPOSED } from "../../registry/register-component";
import type { Surface } from "../../registry/surface";
import type { Admitted, AdmittedRequest, Invocation } from "../invocation";
import type { AgentInvocationRequest, AgentInvocationResult, AgentInvokeOptions } from "../invocation-result";
import { stale } from "./resolve-target";

/** Longer ids name nothing that a provider makes, and every one of them is kept for a while. */
const MAX_TOKEN_LENGTH = 256;

export type Admission =
  | ({ readonly kind: "new" } & Admitted)
  | { readonly kind: "join"; readonly invocation: Invocation }
  | { readonly kind: "replay"; readonly result: AgentInvocationResult }
  | { readonly kind: "refused"; readonly request: AdmittedRequest; readonly error: AgentSurfaceError };

const CONSUMER_KINDS: readonly unknown[] = ["embedded", "webmcp", "mcp-bridge", "test", "other"];

/**
 * Phase 1. Makes the request ours, then joins, replays or admits it (D22).
 * @throws {TypeError} for what no caller should send: a programmer's misuse
 */
export function admitRequest(
  surface: Surface,
  issued: AgentInvocationRequest,
  options: AgentInvokeOptions,
): Admission {
  const consumer = ownConsumer(options.consumer);
  refuseMisuse(issued, options);
  const request: AdmittedRequest = {
    invocationId: isToken(issued.invocationId) ? issued.invocationId : generateId("inv"),
    capabilityId: issued.capabilityId.slice(0, MAX_TOKEN_LENGTH),
    instanceId: issued.instanceId,
    registrationId: issued.registrationId,
    surfaceVersion: issued.surfaceVersion,
    input: undefined,
    confirmationId: issued.confirmationId,
    consumer,
    consumerKey: consumerKeyOf(consumer),
    timeoutMs: options.timeoutMs,
  };
  try {
    checkSurface(surface, issued);
    const input = ownInput(surface, issued.input);
    return deduplicate(surface, { ...request, input }, issued.invocationId !== undefined);
  } catch (error) {
    if (!isAgentSurfaceError(error)) throw error;
    return { kind: "refused", request, error };
  }
}

/** @throws {TypeError} */
function refuseMisuse(issued: AgentInvocationRequest, { timeoutMs, signal }: AgentInvokeOptions): void {
  if (typeof issued !== "object" || issued === null || typeof issued.capabilityId !== "string") {
    throw new TypeError("invoke() needs a request with a capabilityId.");
  }
  if (timeoutMs !== undefined && !isTimeout(timeoutMs)) {
    throw new TypeError("invoke(): timeoutMs must be a positive number.");
  }
  if (signal && typeof signal.addEventListener !== "function") {
    throw new TypeError("invoke(): signal must be an AbortSignal.");
  }
  for (const token of TOKENS) {
    const value = issued[token];
    if (value !== undefined && typeof value !== "string")
      throw new TypeError(`invoke(): ${token} must be a string.`);
  }
}

function checkSurface(surface: Surface, issued: AgentInvocationRequest): void {
  if (surface.disposed) throw refusal("CANCELLED", SURFACE_DISPOSED);
  if (TOKENS.some((token) => issued[token] !== undefined && !isToken(issued[token]))) {
    throw refusal("INVALID_INPUT", { reason: "bad-token", maxLength: MAX_TOKEN_LENGTH });
  }
  if (issued.surfaceId !== undefined && issued.surfaceId !== surface.id) throw stale("surface-reloaded");
}

/** Nobody can change it once the call is made. Measured while it is copied, before anything is hashed. */
function ownInput(surface: Surface, input: unknown): JsonValue | undefined {
  if (input === undefined) return undefined;
  const { maxInputBytes } = surface.limits;
  const copy = copyJson(input, maxInputBytes);
  if (!copy.ok) throw refusal("INVALID_INPUT", { issues: [{ path: copy.path, message: copy.reason }] });
  if (copy.bytes > maxInputBytes)
    throw refusal("INVALID_INPUT", { reason: "input-too-large", maxBytes: maxInputBytes });
  return copy.value;
}

function deduplicate(surface: Surface, request: AdmittedRequest, isNamed: boolean): Admission {
  const fingerprint = fingerprintOf(request);
  // The length keeps two different pairs of consumer and invocation apart whatever they contain.
  const dedupeKey = `${request.consumerKey.length}:${request.consumerKey}${request.invocationId}`;
  const match = isNamed ? surface.dedupe.find(dedupeKey) : undefined;
  if (match) {
    const known = match.kind === "in-flight" ? match.invocation.fingerprint : match.fingerprint;
    if (known !== fingerprint)
      throw refusal("INVOCATION_CONFLICT", { reason: "id-reused-with-different-request" });
    if (match.kind === "terminal") return { kind: "replay", result: match.result };
    if (!match.invocation.isCrowded) return { kind: "join", invocation: match.invocation };
  }
  if (match || surface.dedupe.isFull) {
    surface.dedupe.inFlightGauge.refused++;
    throw refusal("RATE_LIMITED", { reason: "queue-full", retryAfterMs: QUEUE_FULL_RETRY_MS });
  }
  return { kind: "new", request, fingerprint, dedupeKey };
}

const TOKENS = [
  "invocationId",
  "instanceId",
  "registrationId",
  "surfaceId",
  "surfaceVersion",
  "confirmationId",
] as const;

function isToken(value: string | undefined): value is string {
  return value !== undefined && value.length > 0 && value.length <= MAX_TOKEN_LENGTH;
}

function ownConsumer(consumer: AgentConsumer = ANONYMOUS_CONSUMER): AgentConsumer {
  if (consumer === ANONYMOUS_CONSUMER) return consumer;
  const { id, kind, grants } = consumer;
  if (typeof id !== "string" || id === "" || id.length > MAX_TOKEN_LENGTH || !CONSUMER_KINDS.includes(kind)) {
    throw new TypeError("invoke(): a consumer needs an id of 1 to 256 characters and a known kind.");
  }
  return Object.freeze({ id, kind, ...(grants && { grants: Object.freeze([...grants]) }) });
}

/** Binds the request as issued, which is what a transport's retry repeats. */
function fingerprintOf(request: AdmittedRequest): string {
  return fnv1a64(
    canonicalJson({
      capabilityId: request.capabilityId,
      confirmationId: request.confirmationId ?? null,
      input: request.input ?? null,
      instanceId: request.instanceId ?? null,
      registrationId: request.registrationId ?? null,
      surfaceVersion: request.surfaceVersion ?? null,
    }),
  );
}
