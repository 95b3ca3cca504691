import {
  AgentSurfaceDefinitionError,
  type AgentSurfaceDefinitionErrorCode,
} from "../errors/definition-error";
import { isValidCapabilityName, isValidComponentType, isValidInstanceId } from "../identity/capability-id";
import type { AgentComponentDefinition } from "./component-definition";
import type { AgentProcedureBinding } from "./procedure-binding";
import {
  ANYTHING,
  BOOLEAN,
  CONCURRENCY,
  FINITE,
  FUNCTION,
  isRecord,
  need,
  oneOf,
  POLICIES,
  PROCEDURE_EFFECT,
  REASON,
  RECORD,
  SCHEMA,
  type Shape,
  TEXT,
  TEXTS,
  TIMEOUT,
} from "./shape-rules";

const LEVEL = oneOf("never", "optional", "required");
const INSTANCE = {
  test: (value: unknown) => typeof value === "string" && isValidInstanceId(value),
  words: 'letters, digits, "_" and "-"',
};

const AVAILABILITY: Shape = { when: FUNCTION, unavailableReason: REASON };
const CAPABILITY: Shape = {
  ...AVAILABILITY,
  kind: ANYTHING,
  description: need(TEXT),
  policies: POLICIES,
  meta: RECORD,
  timeoutMs: TIMEOUT,
};
const OBSERVATION: Shape = {
  ...CAPABILITY,
  kind: need(oneOf("observation")),
  output: need(SCHEMA),
  read: need(FUNCTION),
};
const ACTION: Shape = {
  ...CAPABILITY,
  kind: need(oneOf("action")),
  input: need(SCHEMA),
  output: SCHEMA,
  effect: need(oneOf("local-state", "navigation")),
  idempotent: BOOLEAN,
  reversible: BOOLEAN,
  confirmation: LEVEL,
  audit: oneOf("none", "metadata", "full"),
  precondition: FUNCTION,
  execute: need(FUNCTION),
  concurrency: CONCURRENCY,
};
const COMPONENT: Shape = {
  type: ANYTHING,
  instanceId: ANYTHING,
  parent: ANYTHING,
  description: need(TEXT),
  meta: RECORD,
  internal: ANYTHING,
  policies: POLICIES,
  origin: ANYTHING,
  priority: FINITE,
  enabled: BOOLEAN,
  observations: RECORD,
  actions: RECORD,
  procedures: RECORD,
};
const BINDING: Shape = {
  kind: need(oneOf("procedure-binding")),
  ref: need(RECORD),
  config: need(RECORD),
  boundKeys: need(TEXTS),
  lockedKeys: TEXTS,
  reducedInputSchema: need(SCHEMA),
  contextLink: RECORD,
};
const REFERENCE: Shape = {
  id: ANYTHING,
  path: need(TEXT),
  description: need(TEXT),
  inputSchema: need(SCHEMA),
  outputSchema: SCHEMA,
  effect: need(PROCEDURE_EFFECT),
  requiresApproval: BOOLEAN,
};
const CONFIG: Shape = {
  ...AVAILABILITY,
  bind: ANYTHING,
  boundFields: ANYTHING,
  overridableFields: TEXTS,
  confirmation: LEVEL,
  policies: POLICIES,
  describe: FUNCTION,
  meta: RECORD,
  concurrency: CONCURRENCY,
  timeoutMs: TIMEOUT,
};

/** The bindings of a definition, however the host listed them. */
export function bindingsOf({ procedures }: AgentComponentDefinition): readonly AgentProcedureBinding[] {
  return procedures ? Object.values(procedures) : [];
}

/** Everything that can be said of a declaration without a registry's limits. @throws {AgentSurfaceDefinitionError} */
export function validateComponentShape(definition: AgentComponentDefinition): void {
  if (!isRecord(definition)) throw fault("INVALID_DEFINITION", "A component definition must be an object");
  const { type, instanceId, parent } = definition;
  if (typeof type !== "string" || !isValidComponentType(type)) {
    throw fault("INVALID_ID", `"${String(type)}" is not a component type such as "devices.table"`);
  }
  const where = `component "${type}"`;
  if (parent !== undefined && (!isRecord(parent) || !isValidComponentType(String(parent.type)))) {
    throw fault("INVALID_ID", `"parent" of ${where} must be {type, instanceId?}`);
  }
  for (const id of [instanceId, parent?.instanceId]) {
    if (id !== undefined && !INSTANCE.test(id)) {
      throw fault("INVALID_ID", `An instance id of ${where} must be of ${INSTANCE.words}`);
    }
  }
  checkShape(definition, COMPONENT, where);

  const names = new Set<string>();
  for (const [name, observation] of Object.entries(definition.observations ?? {})) {
    checkShape(observation, OBSERVATION, claimName(names, name, type));
  }
  for (const [name, action] of Object.entries(definition.actions ?? {})) {
    const at = claimName(names, name, type);
    if (isRecord(action) && PROCEDURE_EFFECT.test(action.effect)) {
      throw fault(
        "PLANE_VIOLATION",
        `${at} declares "${String(action.effect)}"; a view action changes local state or navigates, server work is a procedure's`,
      );
    }
    checkShape(action, ACTION, at);
  }
  const paths = new Set<string>();
  for (const binding of bindingsOf(definition)) checkBinding(binding, paths, where);
}

function checkBinding(binding: AgentProcedureBinding, paths: Set<string>, where: string): void {
  checkShape(binding, BINDING, `a procedure of ${where}`);
  const { ref, config, boundKeys, lockedKeys = [] } = binding;
  const at = `procedure "${ref.path}" of ${where}`;
  checkShape(ref, REFERENCE, at);
  if (ref.id !== `domain:${ref.path}`)
    throw fault("INVALID_ID", `"id" of ${at} must be "domain:" and its path`);
  if (paths.has(ref.path)) throw fault("DUPLICATE_CAPABILITY", `${at} is referenced twice`);
  paths.add(ref.path);
  checkShape(config, boundKeys.length > 0 ? { ...CONFIG, bind: need(FUNCTION) } : CONFIG, at);
  for (const key of [...lockedKeys, ...(config.overridableFields ?? [])]) {
    if (!boundKeys.includes(key)) {
      throw fault("INVALID_DEFINITION", `"${key}" of ${at} is locked or overridable but not bound`);
    }
  }
}

function claimName(names: Set<string>, name: string, type: string): string {
  const at = `capability "${type}.${name}"`;
  if (!isValidCapabilityName(name)) throw fault("INVALID_ID", `${at} needs a name such as "selectRows"`);
  if (names.has(name)) throw fault("DUPLICATE_CAPABILITY", `${at} is declared twice`);
  names.add(name);
  return at;
}

function checkShape(value: unknown, shape: Shape, at: string): void {
  if (!isRecord(value)) throw fault("INVALID_DEFINITION", `${at} must be an object`);
  for (const field of Object.keys(value)) {
    if (!Object.hasOwn(shape, field))
      throw fault("INVALID_DEFINITION", `${at} has the unknown field "${field}"`);
  }
  for (const [field, { test, words, required }] of Object.entries(shape)) {
    const content = value[field];
    if (content === undefined ? required : !test(content)) {
      throw fault("INVALID_DEFINITION", `"${field}" of ${at} must be ${words}`);
    }
  }
}

function fault(code: AgentSurfaceDefinitionErrorCode, sentence: string): AgentSurfaceDefinitionError {
  return new AgentSurfaceDefinitionError(code, `${sentence}.`);
}
