import type { LineRule } from "../concurrency/gate";
import type {
  AgentActionDefinition,
  AgentCapabilityKind,
  AgentConcurrency,
  AgentConfirmationLevel,
  AgentObservationDefinition,
} from "../definition/capability-definition";
import type { AgentComponentDefinition } from "../definition/component-definition";
import type { AgentProcedureBinding } from "../definition/procedure-binding";
import { PROCEDURE_DEFAULTS } from "../definition/procedure-defaults";
import { bindingsOf } from "../definition/validate-component-shape";
import { formatDomainCapabilityId, formatViewCapabilityId } from "../identity/capability-id";
import { generateId } from "../identity/generate-id";
import type { JsonObject } from "../json/json-value";
import type { AgentPolicy } from "../policy/agent-policy";
import { extendPolicySet, type PolicySet } from "../policy/policy-set";
import { frozenCopy, ownMeta, ownSchema } from "./own-declaration";
import type {
  ActionCapability,
  Capability,
  ObservationCapability,
  ProcedureCapability,
  Registration,
} from "./registration";
import type { Surface } from "./surface";

const DEFAULT_INSTANCE = "default";

/** Turns a checked definition into the runtime's own record of it: nothing of the host's is shown later. */
export function buildRegistration(surface: Surface, definition: AgentComponentDefinition): Registration {
  const { limits } = surface;
  const { type, instanceId = DEFAULT_INSTANCE, description, parent } = definition;
  const registrationId = generateId("reg");
  const meta = ownMeta(definition.meta, limits, `component "${type}"`);
  const registration: Registration = {
    id: registrationId,
    // Joined, since it is kept: a template's pieces would be kept beside the whole.
    key: [type, instanceId].join("\0"),
    type,
    instanceId,
    priority: definition.priority ?? 0,
    internal: definition.internal,
    definition,
    descriptor: {
      type,
      instanceId,
      registrationId,
      description,
      ...(parent && {
        parent: Object.freeze({ type: parent.type, instanceId: parent.instanceId ?? DEFAULT_INSTANCE }),
      }),
      ...(meta && { meta }),
    },
    capabilities: [],
    dynamic: false,
    active: false,
    enabled: definition.enabled ?? true,
    overrides: undefined,
    view: undefined,
    inFlight: undefined,
  };
  const policies = extendPolicySet(surface.policies, definition.policies);
  const build: Build = { surface, registration, policies, meta };
  const { observations = {}, actions = {} } = definition;
  // Joined at once: a list that grows keeps room for more.
  registration.capabilities = Object.entries(observations)
    .map(([name, declared]): Capability => observationOf(build, name, frozenCopy(declared)))
    .concat(
      Object.entries(actions).map(([name, declared]) => actionOf(build, name, frozenCopy(declared))),
      bindingsOf(definition).map((binding) => procedureOf(build, binding)),
    );
  registration.dynamic = registration.capabilities.some(({ dynamic }) => dynamic);
  return registration;
}

interface Build {
  readonly surface: Surface;
  readonly registration: Registration;
  readonly policies: PolicySet;
  readonly meta: JsonObject | undefined;
}

/** What every capability may be given, whatever its kind. */
interface CapabilityOptions {
  readonly when?: unknown;
  readonly unavailableReason?: unknown;
  readonly describe?: unknown;
  readonly policies?: readonly AgentPolicy[];
  readonly timeoutMs?: number;
}

function commonOf<Kind extends AgentCapabilityKind>(
  { surface, registration, policies, meta: component }: Build,
  kind: Kind,
  id: string,
  options: CapabilityOptions,
  capability: JsonObject | undefined,
) {
  const all = extendPolicySet(policies, options.policies);
  return {
    kind,
    id,
    registration,
    policies: all,
    policyMeta:
      component || capability
        ? { ...(component && { component }), ...(capability && { capability }) }
        : NO_META,
    timeoutMs: options.timeoutMs ?? surface.limits[`${kind}TimeoutMs`],
    dynamic:
      all.discovery.length > 0 ||
      [options.when, options.unavailableReason, options.describe].some((live) => typeof live === "function"),
    shownTo: undefined,
  };
}

const NO_META = Object.freeze({});

function observationOf(
  build: Build,
  name: string,
  declared: AgentObservationDefinition,
): ObservationCapability {
  const { registration, surface } = build;
  const id = formatViewCapabilityId(registration.type, name);
  const meta = ownMeta(declared.meta, surface.limits, id);
  return {
    ...commonOf(build, "observation", id, declared, meta),
    name,
    effect: "read",
    confirmation: "never",
    audit: "none",
    idempotent: true,
    declared,
    descriptor: Object.freeze({
      capabilityId: id,
      name,
      description: declared.description,
      outputSchema: ownSchema(declared.output, surface.limits, id),
      available: true,
      ...(meta && { meta }),
    }),
  };
}

function actionOf(build: Build, name: string, declared: AgentActionDefinition): ActionCapability {
  const { registration, surface } = build;
  const {
    effect,
    idempotent = false,
    reversible = true,
    confirmation = "never",
    audit = "metadata",
  } = declared;
  const id = formatViewCapabilityId(registration.type, name);
  const meta = ownMeta(declared.meta, surface.limits, id);
  return {
    ...commonOf(build, "action", id, declared, meta),
    name,
    effect,
    confirmation,
    audit,
    idempotent,
    declared,
    group: groupRule(build, id, declared.concurrency ?? { mode: "instance" }),
    descriptor: Object.freeze({
      capabilityId: id,
      name,
      description: declared.description,
      inputSchema: ownSchema(declared.input, surface.limits, id),
      ...(declared.output && { outputSchema: ownSchema(declared.output, surface.limits, id) }),
      effect,
      idempotent,
      reversible,
      confirmation,
      available: true,
      ...(meta && { meta }),
    }),
  };
}

function procedureOf(build: Build, binding: AgentProcedureBinding): ProcedureCapability {
  const { registration, surface } = build;
  const { ref, config, boundKeys, contextLink } = binding;
  const { path, effect, outputSchema } = ref;
  const id = formatDomainCapabilityId(path);
  const meta = ownMeta(config.meta, surface.limits, id);
  const overridable = config.overridableFields ?? [];
  const lockedKeys = binding.lockedKeys ?? boundKeys.filter((key) => !overridable.includes(key));
  const confirmation = ref.requiresApproval
    ? "required"
    : strictest(PROCEDURE_DEFAULTS[effect].confirmation, config.confirmation);
  return {
    ...commonOf(build, "procedure", id, config, meta),
    name: path,
    effect,
    confirmation,
    audit: PROCEDURE_DEFAULTS[effect].audit,
    idempotent: effect === "server-query",
    binding,
    declared: Object.freeze({ ...binding, ref: frozenCopy(ref), boundKeys: Object.freeze([...boundKeys]) }),
    lockedKeys: Object.freeze([...lockedKeys]),
    group: groupRule(build, id, config.concurrency ?? { mode: "capability" }),
    descriptor: Object.freeze({
      procedureId: id,
      description: ref.description,
      inputSchema: ownSchema(binding.reducedInputSchema, surface.limits, id),
      ...(outputSchema && { outputSchema: ownSchema(outputSchema, surface.limits, id) }),
      effect,
      confirmation,
      boundFields: Object.freeze(
        boundKeys.map((key) =>
          Object.freeze({ path: key, locked: lockedKeys.includes(key), source: "ui-state" as const }),
        ),
      ),
      available: true,
      registrationId: registration.id,
      ...(contextLink && { context: frozenCopy(contextLink) }),
      ...(meta && { meta }),
    }),
  };
}

const STRENGTH: readonly AgentConfirmationLevel[] = ["required", "optional", "never"];

/** A configuration tightens what the effect asks for and never loosens it; a destructive one has a floor. */
function strictest(
  usual: AgentConfirmationLevel,
  configured?: AgentConfirmationLevel,
): AgentConfirmationLevel {
  return STRENGTH.find((level) => level === usual || level === configured) ?? usual;
}

function groupRule(
  { surface, registration }: Build,
  capabilityId: string,
  concurrency: AgentConcurrency,
): LineRule {
  const { mode, queueDepth: depth = surface.limits.actionQueueDepth } = concurrency;
  if (mode === "key") return { key: `key ${concurrency.key}`, max: 1, depth };
  return {
    key: mode === "instance" ? registration.id : `${registration.id} ${capabilityId}`,
    max: mode === "parallel" ? concurrency.max : 1,
    depth,
  };
}
