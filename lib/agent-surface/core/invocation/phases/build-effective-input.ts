import { cutText } from "../../errors/checked-error";
import { refusal } from "../../errors/refuse";
import { copyJson } from "../../json/copy-json";
import type { JsonObject, JsonValue } from "../../json/json-value";
import type { Capability, ProcedureCapability } from "../../registry/registration";
import { type AgentSchema, AgentSchemaError, type AgentSchemaIssue } from "../../schema/agent-schema";
import type { Invocation } from "../invocation";
import type { AuthorizedTarget } from "./authorize-call";

export interface EffectiveCall {
  readonly capability: Capability;
  /** Validated, bound, deep-frozen, ours: what is approved and what runs. */
  readonly input: JsonValue;
}

const NO_INPUT: JsonObject = Object.freeze({});
const MAX_ISSUE_LENGTH = 200;

/**
 * Phase 5. Refuses locked fields, parses the agent's part, reads the bindings, merges, validates the whole.
 * @throws `INVALID_INPUT`, `PRECONDITION_FAILED {reason: "binding-failed"}`
 */
export function buildEffectiveInput(call: Invocation, { capability }: AuthorizedTarget): EffectiveCall {
  const { maxIssues } = call.surface.limits;
  const refuse = (issues: readonly AgentSchemaIssue[]) => invalidInput(issues.slice(0, maxIssues));
  const issued = call.request.input ?? NO_INPUT;
  const input = inputOf(capability, issued, refuse);
  call.effectiveInput = input;
  return { capability, input };
}

/** What a validator's complaint becomes. */
type Refuse = (issues: readonly AgentSchemaIssue[]) => Error;

function inputOf(capability: Capability, issued: JsonValue, refuse: Refuse): JsonValue {
  switch (capability.kind) {
    case "observation":
      if (isObject(issued) && Object.keys(issued).length === 0) return NO_INPUT;
      throw refuse([{ path: "", message: "a read takes no input" }]);
    case "action":
      return parse(capability.declared.input, issued, refuse);
    case "procedure":
      return bindInput(capability, issued, refuse);
  }
}

/** The schema's own answer is copied: it may be the validator's, and may be no JSON at all. */
function parse(schema: AgentSchema, value: JsonValue, refuse: Refuse): JsonValue {
  let parsed: unknown;
  try {
    parsed = schema.parse(value);
  } catch (error) {
    throw refuse(
      error instanceof AgentSchemaError ? error.issues : [{ path: "", message: "could not be checked" }],
    );
  }
  if (parsed === value) return value;
  const copy = copyJson(parsed === undefined ? NO_INPUT : parsed);
  if (copy.ok) return copy.value;
  throw refuse([{ path: copy.path, message: "becomes something that is no JsonValue" }]);
}

function bindInput(capability: ProcedureCapability, issued: JsonValue, refuse: Refuse): JsonValue {
  const { declared, lockedKeys } = capability;
  const supplied = lockedKeys.filter((key) => isObject(issued) && Object.hasOwn(issued, key));
  if (supplied.length > 0) {
    throw refusal(
      "INVALID_INPUT",
      { lockedFields: supplied },
      { message: "Some fields are set by what the user sees. Leave the locked fields out." },
    );
  }
  const agentPart = parse(declared.reducedInputSchema, issued, refuse);
  if (!isObject(agentPart)) throw refuse([{ path: "", message: "must be an object" }]);
  // The agent may override a default; nothing of it can stand in for a locked field.
  const overrides = Object.entries(agentPart).filter(([key]) => !lockedKeys.includes(key));
  const merged = Object.fromEntries([...Object.entries(readBindings(capability)), ...overrides]);
  return parse(declared.ref.inputSchema, Object.freeze(merged), (issues) =>
    // A fault in what the page supplied is not the agent's to correct.
    issues.length > 0 && issues.every(({ path }) => lockedKeys.includes(path.split(".")[0] ?? ""))
      ? bindingFailed()
      : refuse(issues),
  );
}

/** Every declared field, and no other. Anything less fails closed: the agent can never fill the gap. */
function readBindings({ declared: { boundKeys }, binding }: ProcedureCapability): JsonObject {
  if (boundKeys.length === 0) return NO_INPUT;
  let bound: unknown;
  try {
    bound = binding.config.bind?.();
  } catch (cause) {
    throw bindingFailed(cause);
  }
  const copy = copyJson(bound);
  const value = copy.ok ? copy.value : null;
  if (!isObject(value) || Object.keys(value).length !== boundKeys.length) throw bindingFailed();
  if (!boundKeys.every((key) => Object.hasOwn(value, key))) throw bindingFailed();
  return value;
}

function invalidInput(issues: readonly AgentSchemaIssue[]) {
  const told = issues.map(({ path, message }) => ({
    path: cutText(path, MAX_ISSUE_LENGTH),
    message: cutText(message, MAX_ISSUE_LENGTH),
  }));
  return refusal("INVALID_INPUT", { issues: told });
}

function bindingFailed(cause?: unknown) {
  return refusal(
    "PRECONDITION_FAILED",
    { reason: "binding-failed" },
    {
      message: "The screen does not supply what this needs now. Change the screen's state or tell the user.",
      cause,
    },
  );
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
