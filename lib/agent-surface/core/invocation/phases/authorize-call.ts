import { refusal } from "../../errors/refuse";
import {
  type AgentPolicy,
  type AgentPolicyContext,
  type DiscoveryDecision,
  EVIDENCE_RETRY,
} from "../../policy/agent-policy";
import { evaluateDiscovery, voteOf } from "../../policy/evaluate-discovery";
import { policyContext } from "../../policy/policy-context";
import type { Invocation } from "../invocation";
import { throughPolicies } from "../policy-onion";
import type { AvailableTarget } from "./check-availability";

declare const authorized: unique symbol;
export type AuthorizedTarget = AvailableTarget & { readonly [authorized]?: true };

/** Phases 5 to 9. */
type Rest = (target: AuthorizedTarget) => Promise<unknown>;

/**
 * Phase 4. Discovery again, the `onAuthorize` onion around everything that follows, discovery once more where
 * the onion may have taken time. No policy sees an input here (D21).
 * @throws `CAPABILITY_NOT_FOUND`, `CAPABILITY_NOT_AVAILABLE`, or what a policy refuses with
 */
export function authorizeCall(call: Invocation, target: AvailableTarget, rest: Rest): Promise<unknown> {
  const { surface } = call;
  const { capability } = target;
  const { discovery, authorize } = capability.policies;
  if (discovery.length === 0 && authorize.length === 0) return rest(target);

  const { consumer, consumerKey, confirmationId } = call.request;
  const ctx = policyContext(surface, capability, consumer, surface.host());
  if (
    confirmationId !== undefined &&
    surface.confirmations.isApprovedFor(confirmationId, consumerKey, capability.id)
  ) {
    Object.defineProperty(ctx, EVIDENCE_RETRY, { value: true });
  }
  const vote = evaluateDiscovery(discovery, ctx);
  if (vote.decision === "hide")
    return refuseHidden(call, capability.shownTo?.has(consumerKey), discovery, ctx);
  refuseByVote(vote);
  if (authorize.length === 0) return rest(target);
  return throughPolicies(call, "onAuthorize", authorize, ctx, () => {
    refuseByVote(evaluateDiscovery(discovery, policyContext(surface, capability, consumer, surface.host())));
    return rest(target);
  });
}

function refuseByVote(vote: DiscoveryDecision): void {
  if (vote.decision === "hide") throw refusal("CAPABILITY_NOT_FOUND");
  if (vote.decision === "disable") throw refusal("CAPABILITY_NOT_AVAILABLE", { reason: vote.reason });
}

/**
 * To a consumer that has seen it, the policies that hide it now give their own refusal. One without an
 * `onAuthorize` has none to give, and nothing ever leads on to the rest.
 */
function refuseHidden(
  call: Invocation,
  wasShown: boolean | undefined,
  policies: readonly AgentPolicy[],
  ctx: AgentPolicyContext,
): Promise<unknown> {
  const notFound = refusal("CAPABILITY_NOT_FOUND");
  const hiding = policies.filter((policy) => voteOf(policy, ctx).decision === "hide");
  if (!wasShown || !hiding.every((policy) => policy.onAuthorize)) throw notFound;
  return throughPolicies(call, "onAuthorize", hiding, ctx, () => Promise.reject(notFound));
}
