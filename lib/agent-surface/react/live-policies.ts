import {
  type AgentPolicy,
  CONFIRMATION_ESCALATION,
  type ConfirmationEscalation,
} from "../core/policy/agent-policy";

type Policies = readonly AgentPolicy[] | undefined;

/** The registry keeps the policies that it was given; these ask the ones of the latest commit, place by place. */
export function livePolicies(registered: Policies, latest: () => Policies): Policies {
  return registered?.map((policy, place) => livePolicy(policy, () => latest()?.[place] ?? policy));
}

/** A phase that the registered policy does not speak in stays absent, so that it costs nothing. */
function livePolicy(registered: AgentPolicy, latest: () => AgentPolicy): AgentPolicy {
  const { name, onDiscovery, onAuthorize, onInvoke, [CONFIRMATION_ESCALATION]: escalation } = registered;
  return {
    name,
    ...(onDiscovery && { onDiscovery: (ctx) => (latest().onDiscovery ?? onDiscovery).call(latest(), ctx) }),
    ...(onAuthorize && {
      onAuthorize: (ctx, next) => (latest().onAuthorize ?? onAuthorize).call(latest(), ctx, next),
    }),
    ...(onInvoke && { onInvoke: (ctx, next) => (latest().onInvoke ?? onInvoke).call(latest(), ctx, next) }),
    ...(escalation && {
      [CONFIRMATION_ESCALATION]: liveEscalation(
        escalation,
        () => latest()[CONFIRMATION_ESCALATION] ?? escalation,
      ),
    }),
  };
}

function liveEscalation(
  { summary }: ConfirmationEscalation,
  latest: () => ConfirmationEscalation,
): ConfirmationEscalation {
  return {
    if: (ctx) => {
      const escalation = latest();
      return escalation.if ? escalation.if(ctx) : true;
    },
    ...(summary && { summary: (input) => (latest().summary ?? summary).call(latest(), input) }),
  };
}
