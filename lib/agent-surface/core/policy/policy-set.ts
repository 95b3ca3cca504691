import { type AgentPolicy, CONFIRMATION_ESCALATION, type ConfirmationEscalation } from "./agent-policy";

/** Policies in the order registry → component → capability, sorted by the moment at which they speak. */
export interface PolicySet {
  readonly all: readonly AgentPolicy[];
  readonly discovery: readonly AgentPolicy[];
  readonly authorize: readonly AgentPolicy[];
  readonly invoke: readonly AgentPolicy[];
  readonly escalations: readonly ConfirmationEscalation[];
}

export function policySet(all: readonly AgentPolicy[]): PolicySet {
  const escalations: ConfirmationEscalation[] = [];
  for (const policy of all) {
    const escalation = policy[CONFIRMATION_ESCALATION];
    if (escalation) escalations.push(escalation);
  }
  return {
    all: [...all],
    discovery: all.filter((policy) => policy.onDiscovery),
    authorize: all.filter((policy) => policy.onAuthorize),
    invoke: all.filter((policy) => policy.onInvoke),
    escalations,
  };
}

/** The same set when there is nothing to add, so that most capabilities share one. */
export function extendPolicySet(base: PolicySet, more: readonly AgentPolicy[] | undefined): PolicySet {
  return more && more.length > 0 ? policySet([...base.all, ...more]) : base;
}
