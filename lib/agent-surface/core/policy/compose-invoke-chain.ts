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
  return composeChain("onInvoke", policies, ctx, terminal, onMisuse);
}

/** The hooks that wrap what follows them, with what each is told. */
export interface PolicyHookContexts {
  readonly onAuthorize: AgentAuthorizationContext;
  readonly onInvoke: AgentInvocationPolicyContext;
}

export type PolicyHook = keyof PolicyHookContexts;

export function composeChain<Hook extends PolicyHook>(
  hook: Hook,
  policies: readonly AgentPolicy[],
  ctx: PolicyHookContexts[Hook],
  terminal: AgentPolicyNext,
  onMisuse?: () => void,
): AgentPolicyNext {
  const enter = (index: number): Promise<AgentInvocationResult> => {
    const policy = policies[index];
    if (!policy) return terminal();
    if (!policy[hook]) return enter(index + 1);
    let called = false;
    const next: AgentPolicyNext = () => {
      const again = called;
      called = true;
      if (again) onMisuse?.();
      const rest = again
        ? Promise.reject(new PolicyMisuse(`Policy "${policy.name}" called next twice.`))
        : enter(index + 1);
      // A policy that does not wait for the rest fails by what it answers.
      rest.catch(ignore);
      return rest;
    };
    try {
      return Promise.resolve(policy[hook](ctx as AgentInvocationPolicyContext, next));
    } catch (error) {
      return Promise.reject(error);
    }
  };
  return () => enter(0);
}

const ignore = () => undefined;
