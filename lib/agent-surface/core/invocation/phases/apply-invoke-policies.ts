import type { ConfirmationBinding, ReservedEvidence } from "../../confirmation/confirmation-store";
import { summarizeRequest } from "../../confirmation/summarize-request";
import { reportContained } from "../../errors/report-contained";
import type { AgentInvocationPolicyContext, ConfirmationEscalation } from "../../policy/agent-policy";
import { composeInvokeChain } from "../../policy/compose-invoke-chain";
import { policyContext } from "../../policy/policy-context";
import type { Surface } from "../../registry/surface";
import type { Invocation } from "../invocation";
import { throughPolicies } from "../policy-onion";
import type { EffectiveCall } from "./build-effective-input";

export interface ConfirmedCall extends EffectiveCall {
  readonly evidence: ReservedEvidence | undefined;
}

export interface PolicyRound {
  readonly effective: EffectiveCall;
  /** Phases 7 to 9. */
  readonly rest: (call: ConfirmedCall) => Promise<unknown>;
}

/**
 * Phase 6. The `onInvoke` onion over the effective input; at its core the decision whether a person has to
 * approve, and the check of the evidence that one has (D21).
 * @throws `CONFIRMATION_REQUIRED`, `CONFIRMATION_INVALID`, `RATE_LIMITED`, or what a policy refuses with
 */
export function applyInvokePolicies(
  surface: Surface,
  invocation: Invocation,
  { effective, rest }: PolicyRound,
): Promise<unknown> {
  const { policies, confirmation } = effective.capability;
  if (policies.invoke.length === 0 && policies.escalations.length === 0 && confirmation !== "required") {
    return rest({ ...effective, evidence: undefined });
  }
  const ctx: AgentInvocationPolicyContext = {
    ...policyContext(surface, effective.capability, invocation.request.consumer, surface.host()),
    invocationId: invocation.id,
    effectiveInput: effective.input,
  };
  const confirmed = () => rest({ ...effective, evidence: confirm(surface, invocation, effective, ctx) });
  if (policies.invoke.length === 0) return confirmed();
  return throughPolicies(
    surface,
    invocation,
    (terminal, onMisuse) => composeInvokeChain(policies.invoke, ctx, terminal, onMisuse),
    async () => confirmed(),
  );
}

function confirm(
  surface: Surface,
  invocation: Invocation,
  { capability, input }: EffectiveCall,
  ctx: AgentInvocationPolicyContext,
): ReservedEvidence | undefined {
  const escalations = capability.policies.escalations.filter((escalation) => escalates(escalation, ctx));
  invocation.assertLive();
  if (capability.confirmation !== "required" && escalations.length === 0) return undefined;
  const binding: ConfirmationBinding = {
    surfaceId: surface.id,
    registrationId: capability.registration.id,
    capabilityId: capability.id,
    consumerKey: invocation.request.consumerKey,
    effectiveInput: input,
    effect: capability.effect,
  };
  const { confirmationId } = invocation.request;
  if (confirmationId === undefined) {
    return surface.confirmations.demand(binding, () => summarizeRequest(capability, input, escalations));
  }
  invocation.evidence = surface.confirmations.reserve(confirmationId, binding);
  return invocation.evidence;
}

/** A condition that throws asks for approval: the safe answer. */
function escalates(escalation: ConfirmationEscalation, ctx: AgentInvocationPolicyContext): boolean {
  if (!escalation.if) return true;
  try {
    return escalation.if(ctx) !== false;
  } catch (error) {
    reportContained("A confirmation condition threw, approval is asked for", error);
    return true;
  }
}
