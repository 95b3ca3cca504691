import { queueFull } from "../../concurrency/gate";
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
import { type AdmittedRequest, Invocation } from "../invocation";
import type { AgentInvocationRequest, AgentInvocationResult, AgentInvokeOptions } from "../invocation-result";

/** Longer ids name nothing that a provider makes, and every one of them is kept for a while. */
const MAX_TOKEN_LENGTH = 256;

const TOKENS = [
  "invocationId",
  "instanceId",
  "registrationId",
  "surfaceId",
  "surfaceVersion",
  "confirmationId",
] as const;

const CONSUMER_KINDS: readonly unknown[] = ["embedded", "webmcp", "mcp-bridge", "test", "other"];

export type Admission =
  | { readonly kind: "new" | "join"; readonly invocation: Invocation }
  | { readonly kind: "replay"; readonly result: AgentInvocationResult }
  | { readonly kind: "refused"; readonly request: AdmittedRequest; readonly error: AgentSurfaceError };

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
  const { invocationId, capabilityId, instanceId, registrationId, surfaceVersion, confirmationId } = issued;
  const request = {
    invocationId: isToken(invocationId) ? invocationId : generateId("inv"),
    capabilityId: capabilityId.slice(0, MAX_TOKEN_LENGTH),
    instanceId,
    registrationId,
    surfaceVersion,
    input: undefined as JsonValue | undefined,
    confirmationId,
    consumer,
    consumerKey: consumerKeyOf(consumer),
    timeoutMs: options.timeoutMs,
  };
  try {
    checkTokens(surface, issued);
    request.input = ownInput(surface, issued.input);
    return deduplicate(surface, request, invocationId !== undefined);
  } catch (error) {
    if (!isAgentSurfaceError(error)) throw error;
    return { kind: "refused", request, error };
  }
}

/** @throws {TypeError} */
function refuseMisuse(issued: AgentInvocationRequest, { timeoutMs, signal }: AgentInvokeOptions): void {
  if (typeof issued?.capabilityId !== "string") misuse("needs a request with a capabilityId");
  if (timeoutMs !== undefined && !isTimeout(timeoutMs)) misuse("timeoutMs must be a positive number");
  if (signal !== undefined && typeof signal?.addEventListener !== "function")
    misuse("signal must be an AbortSignal");
  for (const token of TOKENS) {
    if (issued[token] !== undefined && typeof issued[token] !== "string") misuse(`${token} must be a string`);
  }
}

function misuse(what: string): never {
  throw new TypeError(`invoke(): ${what}.`);
}

function checkTokens(surface: Surface, issued: AgentInvocationRequest): void {
  if (surface.disposed) throw refusal("CANCELLED", SURFACE_DISPOSED);
  if (TOKENS.some((token) => issued[token] !== undefined && !isToken(issued[token]))) {
    throw refusal("INVALID_INPUT", { reason: "bad-token", maxLength: MAX_TOKEN_LENGTH });
  }
  if (issued.surfaceId !== undefined && issued.surfaceId !== surface.id) {
    throw refusal("STALE_CAPABILITY", { reason: "surface-reloaded" });
  }
}

/** Nobody can change it once the call is made. Measured while it is copied, before anything is hashed. */
function ownInput({ limits: { maxInputBytes } }: Surface, input: unknown): JsonValue | undefined {
  if (input === undefined) return undefined;
  const copy = copyJson(input, maxInputBytes);
  if (!copy.ok) throw refusal("INVALID_INPUT", { issues: [{ path: copy.path, message: copy.reason }] });
  if (copy.bytes <= maxInputBytes) return copy.value;
  throw refusal("INVALID_INPUT", { reason: "input-too-large", maxBytes: maxInputBytes });
}

function deduplicate(surface: Surface, request: AdmittedRequest, isNamed: boolean): Admission {
  const { dedupe } = surface;
  const { consumerKey, invocationId } = request;
  const fingerprint = fingerprintOf(request);
  // The length keeps two different pairs of consumer and invocation apart whatever they contain.
  const key = `${consumerKey.length}:${consumerKey}${invocationId}`;
  const match = isNamed ? dedupe.find(key) : undefined;
  if (match) {
    if (match.fingerprint !== fingerprint) {
      throw refusal("INVOCATION_CONFLICT", { reason: "id-reused-with-different-request" });
    }
    if ("result" in match) return { kind: "replay", result: match.result };
    if (!match.isCrowded) return { kind: "join", invocation: match };
  }
  if (match || dedupe.isFull) throw queueFull(dedupe.inFlightGauge);
  return { kind: "new", invocation: new Invocation(surface, request, fingerprint, key) };
}

function isToken(value: string | undefined): value is string {
  return value !== undefined && value.length > 0 && value.length <= MAX_TOKEN_LENGTH;
}

function ownConsumer(consumer: AgentConsumer = ANONYMOUS_CONSUMER): AgentConsumer {
  if (consumer === ANONYMOUS_CONSUMER) return consumer;
  const { id, kind, grants } = consumer;
  if (typeof id !== "string" || !isToken(id) || !CONSUMER_KINDS.includes(kind)) {
    misuse("a consumer needs an id of 1 to 256 characters and a known kind");
  }
  return Object.freeze({ id, kind, ...(grants && { grants: Object.freeze([...grants]) }) });
}

/** Binds the request as issued, which is what a transport's retry repeats: every member of it in a fixed order. */
function fingerprintOf(request: AdmittedRequest): string {
  const { capabilityId, registrationId, instanceId, surfaceVersion, input, confirmationId } = request;
  const members = [capabilityId, registrationId, instanceId, surfaceVersion, input, confirmationId];
  return fnv1a64(canonicalJson(members.map((member) => member ?? null)));
}
