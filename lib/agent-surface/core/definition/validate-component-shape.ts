import {
  AgentSurfaceDefinitionError,
  type AgentSurfaceDefinitionErrorCode,
} from "../errors/definition-error";
import { isValidCapabilityName, isValidComponentType, isValidInstanceId } from "../identity/capability-id";
import type { AgentSurfaceLimits } from "../limits";
import type { AgentComponentDefinition } from "./component-definition";
import { FIELD_RULES, isRecord, isText } from "./field-rules";
import type { AgentProcedureBinding } from "./procedure-binding";
import { isProcedureEffect } from "./procedure-defaults";

interface Shape {
  readonly kind: string | undefined;
  /** By name, with whether it must be there. */
  readonly fields: ReadonlyMap<string, boolean>;
}

/** From the names of its fields; one that ends in `!` must be there. */
function shapeOf(fields: string, kind?: string): Shape {
  return {
    kind,
    fields: new Map(fields.split(" ").map((field) => [field.replace("!", ""), field.endsWith("!")])),
  };
}

const OPTIONS = "when unavailableReason policies meta timeoutMs";
const OBSERVATION = shapeOf(`kind description! output! read! ${OPTIONS}`, "observation");
const ACTION = shapeOf(
  `kind description! input! output effect! idempotent reversible confirmation audit precondition execute! concurrency ${OPTIONS}`,
  "action",
);
const COMPONENT = shapeOf(
  "type instanceId description! parent meta internal policies origin priority enabled observations actions procedures",
);
const BINDING = shapeOf(
  "kind ref! config! boundKeys! lockedKeys reducedInputSchema! contextLink",
  "procedure-binding",
);
const REFERENCE = shapeOf("id path! description! inputSchema! outputSchema effect! requiresApproval");
const CONFIG = `boundFields overridableFields confirmation describe concurrency ${OPTIONS}`;
const BOUND = shapeOf(`bind! ${CONFIG}`);
const UNBOUND = shapeOf(`bind ${CONFIG}`);

type DescriptionLimits = Pick<AgentSurfaceLimits, "maxComponentDescription" | "maxCapabilityDescription">;

/** Where a component is written, no registry's limits are known. */
const NO_LIMITS: DescriptionLimits = {
  maxComponentDescription: Number.POSITIVE_INFINITY,
  maxCapabilityDescription: Number.POSITIVE_INFINITY,
};

/** The bindings of a definition, however the host listed them. */
export function bindingsOf({ procedures }: AgentComponentDefinition): readonly AgentProcedureBinding[] {
  return procedures ? Object.values(procedures) : [];
}

/** Everything that can be said of a declaration but for its schemas and metadata. @throws {AgentSurfaceDefinitionError} */
export function validateComponentShape(
  definition: AgentComponentDefinition,
  { maxComponentDescription, maxCapabilityDescription }: DescriptionLimits = NO_LIMITS,
): void {
  const component = isRecord(definition) ? `component "${definition.type}"` : "a component";
  checkIdentity(definition, component);
  const { type, parent = definition, observations = {}, actions = {} } = definition;
  checkIdentity(parent, `"parent" of ${component}`);
  checkShape(definition, COMPONENT, component, maxComponentDescription);

  const claimed = new Set<string>();
  const claim = (id: string, at: string) => {
    if (claimed.has(id)) throw fault("DUPLICATE_CAPABILITY", `${at} is declared twice`);
    claimed.add(id);
  };
  const claimName = (name: string) => {
    const at = `capability "${type}.${name}"`;
    if (!isValidCapabilityName(name)) throw fault("INVALID_ID", `${at} needs a name such as "selectRows"`);
    claim(name, at);
    return at;
  };
  for (const [name, observation] of Object.entries(observations)) {
    checkShape(observation, OBSERVATION, claimName(name), maxCapabilityDescription);
  }
  for (const [name, action] of Object.entries(actions)) {
    const at = claimName(name);
    checkShape(action, ACTION, at, maxCapabilityDescription);
    if (isProcedureEffect(action.effect)) {
      throw fault(
        "PLANE_VIOLATION",
        `${at} changes local state or navigates; "${action.effect}" is a procedure's`,
      );
    }
  }
  for (const binding of bindingsOf(definition)) {
    checkShape(binding, BINDING, `a procedure of ${component}`);
    const { ref, config, boundKeys, lockedKeys = [] } = binding;
    const at = `procedure "${ref.path}" of ${component}`;
    checkShape(ref, REFERENCE, at, maxCapabilityDescription);
    if (!isProcedureEffect(ref.effect))
      throw fault("INVALID_DEFINITION", `${at} needs an effect on the server`);
    if (ref.id !== `domain:${ref.path}`)
      throw fault("INVALID_ID", `"id" of ${at} must be "domain:" and its path`);
    claim(ref.id, at);
    checkShape(config, boundKeys.length > 0 ? BOUND : UNBOUND, at);
    for (const key of [...lockedKeys, ...(config.overridableFields ?? [])]) {
      if (boundKeys.includes(key)) continue;
      throw fault("INVALID_DEFINITION", `"${key}" of ${at} is locked or overridable but not bound`);
    }
  }
}

function checkIdentity(value: unknown, at: string): void {
  const isIdentity =
    isRecord(value) &&
    isValidComponentType(value.type) &&
    (value.instanceId === undefined || isValidInstanceId(value.instanceId));
  if (!isIdentity) {
    throw fault(
      "INVALID_ID",
      `${at} needs a component type such as "devices.table", an instance id such as "dev_1"`,
    );
  }
}

function checkShape(
  value: unknown,
  shape: Shape,
  at: string,
  maxDescription = Number.POSITIVE_INFINITY,
): void {
  if (!isRecord(value) || value.kind !== shape.kind) {
    throw fault(
      "INVALID_DEFINITION",
      `${at} must be an object${shape.kind ? ` of kind "${shape.kind}"` : ""}`,
    );
  }
  for (const field of Object.keys(value)) {
    if (!shape.fields.has(field)) throw fault("INVALID_DEFINITION", `${at} has the unknown field "${field}"`);
  }
  for (const [field, isRequired] of shape.fields) {
    const content = value[field];
    const rule = FIELD_RULES.get(field);
    if (content === undefined ? isRequired : rule?.test(content) === false) {
      throw fault("INVALID_DEFINITION", `"${field}" of ${at} must be ${rule?.words}`);
    }
  }
  const { description } = value;
  if (isText(description) && description.length > maxDescription) {
    throw fault("LIMIT_EXCEEDED", `"description" of ${at} has over ${maxDescription} characters`);
  }
}

function fault(code: AgentSurfaceDefinitionErrorCode, sentence: string): AgentSurfaceDefinitionError {
  return new AgentSurfaceDefinitionError(code, `${sentence}.`);
}
