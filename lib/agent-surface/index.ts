// Identity

export type { AuditEvent, AuditEventType, AuditSink } from "./core/audit/audit-event";
export { consoleAuditSink } from "./core/audit/console-audit-sink";
export { type MemoryAuditSink, memoryAuditSink } from "./core/audit/memory-audit-sink";
export type {
  AgentConfirmationAnswer,
  AgentConfirmationOutcome,
  AgentConfirmationRecord,
  AgentConfirmations,
} from "./core/confirmation/confirmation-record";
export { type AgentConsumer, type AgentHost, consumerKeyOf } from "./core/consumer/agent-consumer";
export {
  type ActionOptions,
  type AgentActionContext,
  type AgentActionDefinition,
  type AgentAuditLevel,
  type AgentCapabilityKind,
  type AgentConcurrency,
  type AgentConfirmationLevel,
  type AgentEffect,
  type AgentHandlerContext,
  type AgentObservationDefinition,
  type AgentProcedureEffect,
  type AgentViewEffect,
  action,
  type ObservationOptions,
  observation,
} from "./core/definition/capability-definition";
// Definitions
export type { AgentComponentDefinition } from "./core/definition/component-definition";
export { defineAgentComponent } from "./core/definition/define-agent-component";
export type {
  AgentProcedureBinding,
  AgentProcedureBindingConfig,
  AgentProcedureRef,
} from "./core/definition/procedure-binding";
// Errors
export {
  AgentSurfaceError,
  type AgentSurfaceErrorPayload,
  isAgentSurfaceError,
} from "./core/errors/agent-surface-error";
export {
  AGENT_CAPABILITY_ERROR_CODES,
  AGENT_RETRY_HINTS,
  type AgentCapabilityError,
  type AgentCapabilityErrorCode,
  type AgentErrorDetails,
  type AgentRetryHint,
} from "./core/errors/capability-error";
export {
  AgentSurfaceDefinitionError,
  type AgentSurfaceDefinitionErrorCode,
} from "./core/errors/definition-error";
// Events and audit
export type { AgentSurfaceEvent, AgentSurfaceListener } from "./core/events/surface-event";
export {
  formatDomainCapabilityId,
  formatViewCapabilityId,
  isValidCapabilityName,
  isValidComponentType,
  isValidInstanceId,
  MAX_ID_LENGTH,
  MAX_WIRE_NAME_LENGTH,
  type ParsedCapabilityId,
  parseCapabilityId,
} from "./core/identity/capability-id";
// Invocation
export type {
  AgentInvocationFailure,
  AgentInvocationRequest,
  AgentInvocationResult,
  AgentInvocationSuccess,
  AgentInvokeOptions,
} from "./core/invocation/invocation-result";
// Values and schemas
export { canonicalJson } from "./core/json/canonical-json";
export { fnv1a64 } from "./core/json/fnv1a64";
export { jsonDeepEqual } from "./core/json/json-deep-equal";
export type { JsonArray, JsonObject, JsonPrimitive, JsonValue } from "./core/json/json-value";
export { type AgentSurfaceLimits, DEFAULT_LIMITS } from "./core/limits";
// Policies
export {
  type AgentAuthorizationContext,
  type AgentEnvironment,
  type AgentInvocationPolicyContext,
  type AgentPolicy,
  type AgentPolicyContext,
  type AgentPolicyNext,
  CONFIRMATION_ESCALATION,
  type ConfirmationEscalation,
  type DiscoveryDecision,
} from "./core/policy/agent-policy";
export { audit } from "./core/policy/builtin/audit-policy";
export { authenticated } from "./core/policy/builtin/authenticated";
export { environment } from "./core/policy/builtin/environment";
export { hasPermission } from "./core/policy/builtin/has-permission";
export { rateLimit } from "./core/policy/builtin/rate-limit";
export { requireConfirmation } from "./core/policy/builtin/require-confirmation";
export { tenantBoundary } from "./core/policy/builtin/tenant-boundary";
export { composeInvokeChain } from "./core/policy/compose-invoke-chain";
export { evaluateDiscovery } from "./core/policy/evaluate-discovery";
// Registry
export type {
  AgentAvailability,
  AgentProcedureCallInfo,
  AgentProcedureExecutor,
  AgentRegistrationGuard,
  AgentRegistrationHandle,
  AgentRegistrationUpdate,
  AgentSurfaceRegistry,
  AgentSurfaceRegistryOptions,
} from "./core/registry/agent-surface-registry";
export { createAgentSurfaceRegistry } from "./core/registry/create-registry";
export {
  type AgentSchema,
  AgentSchemaError,
  type AgentSchemaIssue,
  type InferAgentSchema,
  type JsonSchemaDocument,
} from "./core/schema/agent-schema";
export { emptyObjectSchema } from "./core/schema/empty-object-schema";
export { fromJsonSchema } from "./core/schema/from-json-schema";
export { fromStandardSchema } from "./core/schema/from-standard-schema";
export { validateJsonSchemaDocument } from "./core/schema/json-schema-document";
export { validateValueAgainstSchema } from "./core/schema/validate-value";
export type {
  AgentActionDescriptor,
  AgentComponentDescriptor,
  AgentObservationDescriptor,
  AgentProcedureDescriptor,
  AgentRoute,
  AgentSnapshotContext,
  AgentSurfaceSnapshot,
} from "./core/snapshot/surface-snapshot";
// Tools for a model
export type {
  AgentTool,
  AgentToolCall,
  AgentToolOutcome,
  AgentToolState,
  AgentToolset,
  AgentToolsetOptions,
  WireTarget,
} from "./toolset/agent-tool";
export { createAgentToolset } from "./toolset/create-agent-toolset";
export {
  assignWireNames,
  decodeWireName,
  encodeWireName,
  encodeWireNameForInstance,
  type WireNameEntry,
} from "./toolset/wire-names";
