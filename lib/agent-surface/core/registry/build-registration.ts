import type { ActionGroupRule } from "../concurrency/action-groups";
import type {
  AgentActionDefinition,
  AgentAuditLevel,
  AgentConcurrency,
  AgentConfirmationLevel,
  AgentObservationDefinition,
  AgentProcedureEffect,
} from "../definition/capability-definition";
import type { AgentComponentDefinition } from "../definition/component-definition";
import type { AgentProcedureBinding } from "../definition/procedure-binding";
import { bindingsOf } from "../definition/validate-component-shape";
import { formatDomainCapabilityId, formatViewCapabilityId } from "../identity/capability-id";
import { generateId } from "../identity/generate-id";
import type { JsonObject } from "../json/json-value";
import { extendPolicySet, type PolicySet } from "../policy/policy-set";
import { ownMeta, ownSchema } from "./own-declaration";
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
  const { type, instanceId = DEFAULT_INSTANCE, parent } = definition;
  const capabilities: Capability[] = [];
  const meta = ownMeta(definition.meta, limits, `component "${type}"`);
  const policies = extendPolicySet(surface.policies, definition.policies);
  const id = generateId("reg");
  const registration: Registration = {
    id,
    key: `${type}\0${instanceId}`,
    type,
    instanceId,
    priority: definition.priority ?? 0,
    internal: definition.internal,
    definition,
    descriptor: {
      type,
      instanceId,
      registrationId: id,
      description: definition.description,
      ...(parent && {
        parent: Object.freeze({ type: parent.type, instanceId: parent.instanceId ?? DEFAULT_INSTANCE }),
      }),
      ...(meta && { meta }),
    },
    capabilities,
    dynamic: false,
    active: true,
    enabled: definition.enabled ?? true,
    overrides: undefined,
    view: undefined,
    inFlight: undefined,
  };
  const build: CapabilityBuild = { surface, registration, policies, meta };
  for (const [name, declared] of Object.entries(definition.observations ?? {})) {
    capabilities.push(observationCapability(build, name, declared));
  }
  for (const [name, declared] of Object.entries(definition.actions ?? {})) {
    capabilities.push(actionCapability(build, name, declared));
  }
  for (const declared of bindingsOf(definition)) capabilities.push(procedureCapability(build, declared));
  (registration as { dynamic: boolean }).dynamic = capabilities.some((capability) => capability.dynamic);
  return registration;
}

interface CapabilityBuild {
  readonly surface: Surface;
  readonly registration: Registration;
  readonly policies: PolicySet;
  readonly meta: JsonObject | undefined;
}

function observationCapability(
  build: CapabilityBuild,
  name: string,
  declared: AgentObservationDefinition,
): ObservationCapability {
  const { limits } = build.surface;
  const id = formatViewCapabilityId(build.registration.type, name);
  const meta = ownMeta(declared.meta, limits, id);
  const policies = extendPolicySet(build.policies, declared.policies);
  return {
    kind: "observation",
    id,
    name,
    plane: "view",
    effect: "read",
    registration: build.registration,
    policies,
    policyMeta: policyMeta(build.meta, meta),
    confirmation: "never",
    audit: "none",
    idempotent: true,
    timeoutMs: declared.timeoutMs ?? limits.observationTimeoutMs,
    dynamic: isDynamic(policies, declared),
    shownTo: undefined,
    declared,
    descriptor: Object.freeze({
      capabilityId: id,
      name,
      description: declared.description,
      outputSchema: ownSchema(declared.output, limits, id),
      available: true,
      ...(meta && { meta }),
    }),
  };
}

function actionCapability(
  build: CapabilityBuild,
  name: string,
  declared: AgentActionDefinition,
): ActionCapability {
  const { surface, registration } = build;
  const id = formatViewCapabilityId(registration.type, name);
  const meta = ownMeta(declared.meta, surface.limits, id);
  const policies = extendPolicySet(build.policies, declared.policies);
  const confirmation = declared.confirmation ?? "never";
  const idempotent = declared.idempotent ?? false;
  return {
    kind: "action",
    id,
    name,
    plane: "view",
    effect: declared.effect,
    registration,
    policies,
    policyMeta: policyMeta(build.meta, meta),
    confirmation,
    audit: declared.audit ?? "metadata",
    idempotent,
    timeoutMs: declared.timeoutMs ?? surface.limits.actionTimeoutMs,
    dynamic: isDynamic(policies, declared),
    shownTo: undefined,
    declared,
    group: groupRule(surface, registration, id, declared.concurrency ?? { mode: "instance" }),
    descriptor: Object.freeze({
      capabilityId: id,
      name,
      description: declared.description,
      inputSchema: ownSchema(declared.input, surface.limits, id),
      ...(declared.output && { outputSchema: ownSchema(declared.output, surface.limits, id) }),
      effect: declared.effect,
      idempotent,
      reversible: declared.reversible ?? true,
      confirmation,
      available: true,
      ...(meta && { meta }),
    }),
  };
}

function procedureCapability(build: CapabilityBuild, declared: AgentProcedureBinding): ProcedureCapability {
  const { surface, registration } = build;
  const { ref, config } = declared;
  const id = formatDomainCapabilityId(ref.path);
  const meta = ownMeta(config.meta, surface.limits, id);
  const policies = extendPolicySet(build.policies, config.policies);
  const overridable = config.overridableFields ?? [];
  const lockedKeys = declared.lockedKeys ?? declared.boundKeys.filter((key) => !overridable.includes(key));
  const confirmation = procedureConfirmation(ref.effect, config.confirmation, ref.requiresApproval);
  return {
    kind: "procedure",
    id,
    name: ref.path,
    plane: "domain",
    effect: ref.effect,
    registration,
    policies,
    policyMeta: policyMeta(build.meta, meta),
    confirmation,
    audit: PROCEDURE_AUDIT[ref.effect],
    idempotent: ref.effect === "server-query",
    timeoutMs: config.timeoutMs ?? surface.limits.procedureTimeoutMs,
    dynamic: config.describe !== undefined || isDynamic(policies, config),
    shownTo: undefined,
    declared,
    lockedKeys: Object.freeze([...lockedKeys]),
    group: groupRule(surface, registration, id, config.concurrency ?? { mode: "capability" }),
    descriptor: Object.freeze({
      procedureId: id,
      description: ref.description,
      inputSchema: ownSchema(declared.reducedInputSchema, surface.limits, id),
      ...(ref.outputSchema && { outputSchema: ownSchema(ref.outputSchema, surface.limits, id) }),
      effect: ref.effect,
      confirmation,
      boundFields: Object.freeze(
        declared.boundKeys.map((path) =>
          Object.freeze({ path, locked: lockedKeys.includes(path), source: "ui-state" as const }),
        ),
      ),
      available: true,
      registrationId: registration.id,
      ...(declared.contextLink && { context: Object.freeze({ ...declared.contextLink }) }),
      ...(meta && { meta }),
    }),
  };
}

const PROCEDURE_AUDIT: Readonly<Record<AgentProcedureEffect, AgentAuditLevel>> = {
  "server-query": "metadata",
  "server-mutation": "metadata",
  "external-side-effect": "full",
  destructive: "full",
};

const PROCEDURE_CONFIRMATION: Readonly<Record<AgentProcedureEffect, AgentConfirmationLevel>> = {
  "server-query": "never",
  "server-mutation": "optional",
  "external-side-effect": "required",
  destructive: "required",
};

const STRENGTH: readonly AgentConfirmationLevel[] = ["never", "optional", "required"];

/** A configuration tightens what the effect asks for and never loosens it; a destructive one has a floor. */
function procedureConfirmation(
  effect: AgentProcedureEffect,
  configured: AgentConfirmationLevel | undefined,
  requiresApproval: boolean | undefined,
): AgentConfirmationLevel {
  if (requiresApproval) return "required";
  const usual = PROCEDURE_CONFIRMATION[effect];
  if (!configured) return usual;
  return STRENGTH[Math.max(STRENGTH.indexOf(usual), STRENGTH.indexOf(configured))] as AgentConfirmationLevel;
}

function groupRule(
  surface: Surface,
  registration: Registration,
  capabilityId: string,
  concurrency: AgentConcurrency,
): ActionGroupRule {
  const depth = concurrency.queueDepth ?? surface.limits.actionQueueDepth;
  switch (concurrency.mode) {
    case "instance":
      return { key: registration.id, max: 1, depth };
    case "capability":
      return { key: `${registration.id} ${capabilityId}`, max: 1, depth };
    case "key":
      return { key: `key ${concurrency.key}`, max: 1, depth };
    case "parallel":
      return { key: `${registration.id} ${capabilityId}`, max: concurrency.max, depth };
  }
}

function policyMeta(component: JsonObject | undefined, capability: JsonObject | undefined) {
  return component || capability
    ? Object.freeze({ ...(component && { component }), ...(capability && { capability }) })
    : NO_META;
}

const NO_META = Object.freeze({});

function isDynamic(
  policies: PolicySet,
  declared: { readonly when?: unknown; readonly unavailableReason?: unknown },
): boolean {
  return (
    policies.discovery.length > 0 ||
    declared.when !== undefined ||
    typeof declared.unavailableReason === "function"
  );
}
