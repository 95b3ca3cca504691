import { cutText } from "../../errors/checked-error";
import { refusal } from "../../errors/refuse";
import { copyJson } from "../../json/copy-json";
import type { JsonObject, JsonValue } from "../../json/json-value";
import type { ProcedureCapability } from "../../registry/registration";
import type { Surface } from "../../registry/surface";
import { type AgentSchema, AgentSchemaError, type AgentSchemaIssue } from "../../schema/agent-schema";
import type { Invocation } from "../invocation";
import type { AuthorizedTarget } from "./authorize-call";

export interface EffectiveCall extends AuthorizedTarget {
  /** Validated, bound, deep-frozen, ours: what is approved and what runs. */
  readonly input: JsonValue;
}

const NO_INPUT: JsonObject = Object.freeze({});
const MAX_ISSUE_LENGTH = 200;

/**
 * Phase 5. Refuses locked fields, parses the agent's part, reads the bindings, merges, validates the whole.
 * @throws `INVALID_INPUT`, `PRECONDITION_FAILED {reason: "binding-failed"}`
 */
export function buildEffectiveInput(
  surface: Surface,
  invocation: Invocation,
  target: AuthorizedTarget,
): EffectiveCall {
  const { capability } = target;
  const issued = invocation.request.input ?? NO_INPUT;
  const { maxIssues } = surface.limits;
  let input: JsonValue;
  switch (capability.kind) {
    case "observation":
      input = withoutInput(issued);
      break;
    case "action":
      input = parseInput(capability.declared.input, issued, maxIssues);
      break;
    case "procedure":
      input = bindInput(capability, issued, maxIssues);
  }
  invocation.effectiveInput = input;
  return { ...target, input };
}

function withoutInput(issued: JsonValue): JsonValue {
  if (isObject(issued) && Object.keys(issued).length === 0) return NO_INPUT;
  throw invalidInput([{ path: "", message: "a read takes no input" }], 1);
}

function parseInput(schema: AgentSchema, value: JsonValue, maxIssues: number): JsonValue {
  const parsed = parseOrRefuse(schema, value, (issues) => invalidInput(issues, maxIssues));
  if (parsed === undefined) return NO_INPUT;
  const copy = copyJson(parsed);
  if (copy.ok) return copy.value;
  throw invalidInput([{ path: copy.path, message: "becomes something that is no JsonValue" }], 1);
}

function bindInput(capability: ProcedureCapability, issued: JsonValue, maxIssues: number): JsonValue {
  const { declared, lockedKeys } = capability;
  if (!isObject(issued)) throw invalidInput([{ path: "", message: "must be an object" }], 1);
  const supplied = lockedKeys.filter((key) => Object.hasOwn(issued, key));
  if (supplied.length > 0) {
    throw refusal(
      "INVALID_INPUT",
      { lockedFields: supplied },
      { message: "Some fields are set by what the user sees. Leave the locked fields out." },
    );
  }
  const agentPart = parseInput(declared.reducedInputSchema, issued, maxIssues);
  if (!isObject(agentPart)) throw invalidInput([{ path: "", message: "must be an object" }], 1);
  const bound = readBindings(capability);
  // Fields of the agent come first, so that nothing of it can stand in for a locked one.
  const merged = copyJson(
    Object.fromEntries([
      ...Object.entries(bound),
      ...Object.entries(agentPart),
      ...lockedEntries(bound, lockedKeys),
    ]),
  );
  if (!merged.ok) throw bindingFailed();
  return parseWhole(capability, merged.value, maxIssues);
}

function lockedEntries(bound: JsonObject, lockedKeys: readonly string[]): [string, JsonValue][] {
  return lockedKeys.map((key) => [key, bound[key] as JsonValue]);
}

/** Every declared field, and no other. Anything less fails closed: the agent can never fill the gap. */
function readBindings({ declared, binding }: ProcedureCapability): JsonObject {
  const { boundKeys } = declared;
  if (boundKeys.length === 0) return NO_INPUT;
  let bound: unknown;
  try {
    bound = binding.config.bind?.();
  } catch (cause) {
    throw bindingFailed(cause);
  }
  const copy = copyJson(bound);
  if (!copy.ok || !isObject(copy.value)) throw bindingFailed();
  const { value } = copy;
  if (!boundKeys.every((key) => Object.hasOwn(value, key))) throw bindingFailed();
  if (Object.keys(value).length !== boundKeys.length) throw bindingFailed();
  return value;
}

function parseWhole(
  { declared, lockedKeys }: ProcedureCapability,
  merged: JsonValue,
  maxIssues: number,
): JsonValue {
  const parsed = parseOrRefuse(declared.ref.inputSchema, merged, (issues) =>
    // A fault in what the page supplied is not the agent's to correct.
    issues.length > 0 && issues.every(({ path }) => lockedKeys.includes(path.split(".")[0] ?? ""))
      ? bindingFailed()
      : invalidInput(issues, maxIssues),
  );
  const copy = copyJson(parsed);
  if (copy.ok) return copy.value;
  throw invalidInput([{ path: copy.path, message: "becomes something that is no JsonValue" }], 1);
}

function parseOrRefuse(
  schema: AgentSchema,
  value: JsonValue,
  refuse: (issues: readonly AgentSchemaIssue[]) => Error,
): unknown {
  try {
    return schema.parse(value);
  } catch (error) {
    throw refuse(
      error instanceof AgentSchemaError ? error.issues : [{ path: "", message: "could not be checked" }],
    );
  }
}

function invalidInput(issues: readonly AgentSchemaIssue[], maxIssues: number) {
  const told = issues.slice(0, maxIssues).map(({ path, message }) => ({
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
