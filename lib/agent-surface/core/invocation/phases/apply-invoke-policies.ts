import type { Confirmation } from "../../confirmation/confirmation";
import { demandOf } from "../../confirmation/confirmation-refusals";
import { summarizeRequest } from "../../confirmation/summarize-request";
import { reportContained } from "../../errors/report-contained";
import type { AgentInvocationPolicyContext, ConfirmationEscalation } from "../../policy/agent-policy";
import { policyContext } from "../../policy/policy-context";
import type { Invocation } from "../invocation";
import { throughPolicies } from "../policy-onion";
import type { EffectiveCall } from "./build-effective-input";

export interface ConfirmedCall extends EffectiveCall {
  readonly evidence: Confirmation | undefined;
}

/** Phases 7 to 9. */
type Rest = (call: ConfirmedCall) => Promise<unknown>;

/**
 * Phase 6. The `onInvoke` onion over the effective input; at its core the decision whether a person has to
 * approve, and the check of the evidence that one has (D21).
 * @throws `CONFIRMATION_REQUIRED`, `CONFIRMATION_INVALID`, `RATE_LIMITED`, or what a policy refuses with
 */
export function applyInvokePolicies(
  call: Invocation,
  effective: EffectiveCall,
  rest: Rest,
): Promise<unknown> {
  const { surface, request } = call;
  const { capability, input } = effective;
  const { invoke, escalations } = capability.policies;
  if (invoke.length === 0 && escalations.length === 0 && capability.confirmation !== "required") {
    return rest({ capability, input, evidence: undefined });
  }
  const ctx: AgentInvocationPolicyContext = Object.assign(
    policyContext(surface, capability, request.consumer, surface.host()),
    { invocationId: request.invocationId, effectiveInput: input },
  );
  const confirmed = () => rest({ capability, input, evidence: confirm(call, effective, ctx) });
  if (invoke.length === 0) return confirmed();
  return throughPolicies(call, "onInvoke", invoke, ctx, confirmed);
}

function confirm(
  call: Invocation,
  { capability, input }: EffectiveCall,
  ctx: AgentInvocationPolicyContext,
): Confirmation | undefined {
  const escalations = capability.policies.escalations.filter((escalation) => escalates(escalation, ctx));
  call.assertLive();
  if (capability.confirmation !== "required" && escalations.length === 0) return undefined;
  const { confirmations, id: surfaceId } = call.surface;
  const { confirmationId, consumerKey } = call.request;
  const binding = {
    surfaceId,
    registrationId: capability.registration.id,
    capabilityId: capability.id,
    consumerKey,
    effectiveInput: input,
    effect: capability.effect,
  };
  if (confirmationId !== undefined) {
    call.evidence = confirmations.reserve(confirmationId, binding);
    return call.evidence;
  }
  const asked = confirmations.request(binding, () => {
    const summary = summarizeRequest(capability, input, escalations);
    // A policy that composes it may have ended the owner, whose requests end with it.
    call.assertLive();
    return summary;
  });
  call.awaitApproval(asked);
  throw demandOf(asked);
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
