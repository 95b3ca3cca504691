import type { AgentInvocationResult } from "../invocation/invocation-result";
import type {
  AgentAuthorizationContext,
  AgentInvocationPolicyContext,
  AgentPolicy,
  AgentPolicyNext,
} from "./agent-policy";

/** Thrown into a policy that asks for the rest of the pipeline a second time. */
export class PolicyMisuse extends Error {
  override readonly name = "PolicyMisuse";
}

/**
 * One onion over `terminal`: the first policy is the outermost, a policy without the hook is passed over.
 * `next` may be called once; a second call rejects and `onMisuse` is told.
 */
export function composeInvokeChain(
  policies: readonly AgentPolicy[],
  ctx: AgentInvocationPolicyContext,
  terminal: AgentPolicyNext,
  onMisuse?: () => void,
): AgentPolicyNext {
  return compose(
    policies.filter((policy) => policy.onInvoke),
    (policy, next) => policy.onInvoke?.(ctx, next) ?? next(),
    terminal,
    onMisuse,
  );
}

export function composeAuthorizeChain(
  policies: readonly AgentPolicy[],
  ctx: AgentAuthorizationContext,
  terminal: AgentPolicyNext,
  onMisuse?: () => void,
): AgentPolicyNext {
  return compose(
    policies.filter((policy) => policy.onAuthorize),
    (policy, next) => policy.onAuthorize?.(ctx, next) ?? next(),
    terminal,
    onMisuse,
  );
}

function compose(
  policies: readonly AgentPolicy[],
  call: (policy: AgentPolicy, next: AgentPolicyNext) => Promise<AgentInvocationResult>,
  terminal: AgentPolicyNext,
  onMisuse?: () => void,
): AgentPolicyNext {
  return policies.reduceRight<AgentPolicyNext>((inner, policy) => {
    let called = false;
    const next: AgentPolicyNext = () => {
      const again = called;
      called = true;
      if (again) onMisuse?.();
      const rest = again
        ? Promise.reject(new PolicyMisuse(`Policy "${policy.name}" called next twice.`))
        : inner();
      // A policy that does not wait for the rest fails by what it answers.
      rest.catch(() => undefined);
      return rest;
    };
    return async () => call(policy, next);
  }, terminal);
}
