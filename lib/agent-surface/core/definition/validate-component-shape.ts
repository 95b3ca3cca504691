import { AgentSurfaceDefinitionError } from "../errors/definition-error";
import { isValidCapabilityName, isValidComponentType, isValidInstanceId } from "../identity/capability-id";
import type { AgentActionDefinition, AgentObservationDefinition } from "./capability-definition";
import type { AgentComponentDefinition } from "./component-definition";
import type {
  AgentProcedureBinding,
  AgentProcedureBindingConfig,
  AgentProcedureRef,
} from "./procedure-binding";

const COMPONENT_FIELDS =
  "type instanceId description parent meta internal policies origin priority enabled observations actions procedures";
const CAPABILITY_FIELDS = "kind description when unavailableReason policies meta timeoutMs";
const OBSERVATION_FIELDS = `${CAPABILITY_FIELDS} output read`;
const ACTION_FIELDS = `${CAPABILITY_FIELDS} input output effect idempotent reversible confirmation audit precondition execute concurrency`;
const BINDING_FIELDS = "kind ref config boundKeys lockedKeys reducedInputSchema contextLink";
const CONFIG_FIELDS =
  "when unavailableReason bind boundFields overridableFields confirmation policies describe meta concurrency timeoutMs";

const LEVELS: readonly unknown[] = ["never", "optional", "required"];
const AUDIT_LEVELS: readonly unknown[] = ["none", "metadata", "full"];
const VIEW_EFFECTS: readonly unknown[] = ["local-state", "navigation"];
export const PROCEDURE_EFFECTS: readonly unknown[] = [
  "server-query",
  "server-mutation",
  "external-side-effect",
  "destructive",
];

/** The bindings of a definition, however the host listed them. */
export function bindingsOf(definition: AgentComponentDefinition): readonly AgentProcedureBinding[] {
  const { procedures } = definition;
  return procedures ? Object.values(procedures) : [];
}

/** Everything that can be said of a declaration without a registry's limits. @throws {AgentSurfaceDefinitionError} */
export function validateComponentShape(definition: AgentComponentDefinition): void {
  if (!isRecord(definition)) invalid("A component definition must be an object");
  const { type } = definition;
  if (typeof type !== "string" || !isValidComponentType(type)) {
    throw new AgentSurfaceDefinitionError(
      "INVALID_ID",
      `"${String(type)}" is not a component type such as "devices.table".`,
    );
  }
  const where = `component "${type}"`;
  onlyFields(definition, COMPONENT_FIELDS, where);
  checkInstanceId(definition.instanceId, where);
  if (definition.parent !== undefined) {
    if (!isRecord(definition.parent) || !isValidComponentType(definition.parent.type)) {
      throw new AgentSurfaceDefinitionError(
        "INVALID_ID",
        `The parent of ${where} must be {type, instanceId?}.`,
      );
    }
    checkInstanceId(definition.parent.instanceId, `the parent of ${where}`);
  }
  checkDescription(definition.description, where);
  checkPolicies(definition.policies, where);
  if (definition.priority !== undefined && !Number.isFinite(definition.priority)) {
    invalid(`"priority" of ${where} must be a finite number`);
  }
  checkBoolean(definition, "enabled", where);

  const names = new Set<string>();
  for (const [name, observation] of entriesOf(definition.observations, `"observations" of ${where}`)) {
    checkObservation(observation, claimName(names, name, type));
  }
  for (const [name, action] of entriesOf(definition.actions, `"actions" of ${where}`)) {
    checkAction(action, claimName(names, name, type));
  }
  if (definition.procedures !== undefined && !isRecord(definition.procedures)) {
    invalid(`"procedures" of ${where} must list bindings`);
  }
  const paths = new Set<string>();
  for (const binding of bindingsOf(definition)) checkBinding(binding, paths, where);
}

function checkObservation(observation: AgentObservationDefinition, at: string): void {
  checkCapability(observation, OBSERVATION_FIELDS, at);
  if (observation.kind !== "observation") invalid(`${at} must be made with observation()`);
  checkSchema(observation.output, `"output" of ${at}`);
  checkFunction(observation.read, `"read" of ${at}`);
}

function checkAction(action: AgentActionDefinition, at: string): void {
  checkCapability(action, ACTION_FIELDS, at);
  if (action.kind !== "action") invalid(`${at} must be made with action()`);
  if (PROCEDURE_EFFECTS.includes(action.effect)) {
    throw new AgentSurfaceDefinitionError(
      "PLANE_VIOLATION",
      `${at} declares "${action.effect}". A view action changes local state or navigates; reference a procedure for server work.`,
    );
  }
  oneOf(action.effect, VIEW_EFFECTS, `"effect" of ${at}`);
  checkSchema(action.input, `"input" of ${at}`);
  if (action.output !== undefined) checkSchema(action.output, `"output" of ${at}`);
  checkFunction(action.execute, `"execute" of ${at}`);
  if (action.precondition !== undefined) checkFunction(action.precondition, `"precondition" of ${at}`);
  if (action.confirmation !== undefined) oneOf(action.confirmation, LEVELS, `"confirmation" of ${at}`);
  if (action.audit !== undefined) oneOf(action.audit, AUDIT_LEVELS, `"audit" of ${at}`);
  checkBoolean(action, "idempotent", at);
  checkBoolean(action, "reversible", at);
  checkConcurrency(action.concurrency, at);
}

function checkBinding(binding: AgentProcedureBinding, paths: Set<string>, where: string): void {
  if (
    !isRecord(binding) ||
    binding.kind !== "procedure-binding" ||
    !isRecord(binding.ref) ||
    !isRecord(binding.config)
  ) {
    invalid(`A procedure of ${where} is no binding; make it with bindAgentProcedure()`);
  }
  onlyFields(binding, BINDING_FIELDS, `a procedure binding of ${where}`);
  const ref: AgentProcedureRef = binding.ref;
  const config: AgentProcedureBindingConfig = binding.config;
  if (typeof ref.path !== "string" || ref.path === "" || ref.id !== `domain:${ref.path}`) {
    throw new AgentSurfaceDefinitionError(
      "INVALID_ID",
      `A procedure of ${where} must have the id "domain:" + path.`,
    );
  }
  const at = `procedure "${ref.path}" of ${where}`;
  if (paths.has(ref.path)) {
    throw new AgentSurfaceDefinitionError("DUPLICATE_CAPABILITY", `${at} is referenced twice.`);
  }
  paths.add(ref.path);
  checkDescription(ref.description, at);
  oneOf(ref.effect, PROCEDURE_EFFECTS, `"effect" of ${at}`);
  checkSchema(ref.inputSchema, `"inputSchema" of ${at}`);
  if (ref.outputSchema !== undefined) checkSchema(ref.outputSchema, `"outputSchema" of ${at}`);
  checkSchema(binding.reducedInputSchema, `"reducedInputSchema" of ${at}`);
  onlyFields(config, CONFIG_FIELDS, at);
  checkAvailability(config, at);
  checkPolicies(config.policies, at);
  checkTimeout(config.timeoutMs, at);
  if (config.confirmation !== undefined) oneOf(config.confirmation, LEVELS, `"confirmation" of ${at}`);
  checkConcurrency(config.concurrency, at);
  const { boundKeys, lockedKeys = [] } = binding;
  const { overridableFields = [] } = config;
  for (const keys of [boundKeys, lockedKeys, overridableFields]) {
    if (!isStrings(keys)) invalid(`The bound, locked and overridable fields of ${at} must be lists of names`);
  }
  if (boundKeys.length > 0) checkFunction(config.bind, `"bind" of ${at}`);
  for (const key of [...lockedKeys, ...overridableFields]) {
    if (!boundKeys.includes(key)) invalid(`"${key}" of ${at} is locked or overridable but not bound`);
  }
}

interface CapabilityShape {
  readonly description: string;
  readonly when?: unknown;
  readonly unavailableReason?: unknown;
  readonly policies?: unknown;
  readonly timeoutMs?: unknown;
}

function checkCapability(capability: CapabilityShape, fields: string, at: string): void {
  if (!isRecord(capability)) invalid(`${at} must be an object`);
  onlyFields(capability, fields, at);
  checkDescription(capability.description, at);
  checkAvailability(capability, at);
  checkPolicies(capability.policies, at);
  checkTimeout(capability.timeoutMs, at);
}

function checkAvailability(
  of: { readonly when?: unknown; readonly unavailableReason?: unknown },
  at: string,
): void {
  if (of.when !== undefined) checkFunction(of.when, `"when" of ${at}`);
  const reason = of.unavailableReason;
  if (reason !== undefined && typeof reason !== "string")
    checkFunction(reason, `"unavailableReason" of ${at}`);
}

function checkConcurrency(value: unknown, at: string): void {
  if (value === undefined) return;
  const rule = isRecord(value) ? value : {};
  const known = ["instance", "capability", "key", "parallel"].includes(rule.mode as string);
  const keyed = rule.mode !== "key" || (typeof rule.key === "string" && rule.key !== "");
  const bounded = rule.mode !== "parallel" || (Number.isSafeInteger(rule.max) && (rule.max as number) >= 1);
  const depth = rule.queueDepth;
  const deep = depth === undefined || (Number.isSafeInteger(depth) && (depth as number) >= 0);
  if (!known || !keyed || !bounded || !deep) {
    invalid(
      `"concurrency" of ${at} must be {mode: "instance" | "capability"}, {mode: "key", key} or {mode: "parallel", max} with max ≥ 1`,
    );
  }
}

function checkPolicies(value: unknown, at: string): void {
  if (value === undefined) return;
  const listed =
    Array.isArray(value) && value.every((policy) => isRecord(policy) && typeof policy.name === "string");
  if (!listed) invalid(`"policies" of ${at} must be a list of named policies`);
}

function checkTimeout(value: unknown, at: string): void {
  if (value !== undefined && !isTimeout(value)) invalid(`"timeoutMs" of ${at} must be a positive number`);
}

export function isTimeout(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}

function checkInstanceId(value: unknown, at: string): void {
  if (value !== undefined && (typeof value !== "string" || !isValidInstanceId(value))) {
    throw new AgentSurfaceDefinitionError(
      "INVALID_ID",
      `The instance id of ${at} may use letters, digits, "_" and "-" alone.`,
    );
  }
}

function claimName(names: Set<string>, name: string, type: string): string {
  if (!isValidCapabilityName(name)) {
    throw new AgentSurfaceDefinitionError(
      "INVALID_ID",
      `"${name}" of component "${type}" is not a capability name such as "selectRows".`,
    );
  }
  if (names.has(name)) {
    throw new AgentSurfaceDefinitionError(
      "DUPLICATE_CAPABILITY",
      `"${name}" of component "${type}" is declared twice.`,
    );
  }
  names.add(name);
  return `capability "${type}.${name}"`;
}

function checkDescription(value: unknown, at: string): void {
  if (typeof value !== "string" || value.trim() === "")
    invalid(`The description of ${at} must say what it is`);
}

function checkBoolean(of: object, field: string, at: string): void {
  const value = (of as Record<string, unknown>)[field];
  if (value !== undefined && typeof value !== "boolean") invalid(`"${field}" of ${at} must be true or false`);
}

function checkSchema(value: unknown, at: string): void {
  if (!isRecord(value) || typeof value.parse !== "function" || !isRecord(value.jsonSchema)) {
    invalid(`${at} must be an AgentSchema`);
  }
}

function checkFunction(value: unknown, at: string): void {
  if (typeof value !== "function") invalid(`${at} must be a function`);
}

function oneOf(value: unknown, allowed: readonly unknown[], at: string): void {
  if (!allowed.includes(value)) invalid(`${at} must be one of ${allowed.join(", ")}`);
}

function onlyFields(value: object, fields: string, at: string): void {
  const known = fields.split(" ");
  for (const field of Object.keys(value)) {
    if (!known.includes(field)) invalid(`${at} has the unknown field "${field}"`);
  }
}

function entriesOf<T>(map: { readonly [name: string]: T } | undefined, at: string): [string, T][] {
  if (map === undefined) return [];
  if (!isRecord(map) || Array.isArray(map)) invalid(`${at} must be an object`);
  return Object.entries(map);
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function invalid(sentence: string): never {
  throw new AgentSurfaceDefinitionError("INVALID_DEFINITION", `${sentence}.`);
}
