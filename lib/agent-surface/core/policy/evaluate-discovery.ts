import { containRejection, reportContained } from "../errors/report-contained";
import type { AgentPolicy, AgentPolicyContext, DiscoveryDecision } from "./agent-policy";

const EXPOSE: DiscoveryDecision = Object.freeze({ decision: "expose" });
const HIDE: DiscoveryDecision = Object.freeze({ decision: "hide" });

/** Any hide hides, else the first disable's reason. What throws or answers anything else hides (D12). */
export function evaluateDiscovery(
  policies: readonly AgentPolicy[],
  ctx: AgentPolicyContext,
): DiscoveryDecision {
  let disabled: DiscoveryDecision | undefined;
  for (const policy of policies) {
    const vote = voteOf(policy, ctx);
    if (vote.decision === "hide") return HIDE;
    if (vote.decision === "disable") disabled ??= vote;
  }
  return disabled ?? EXPOSE;
}

/** One policy's vote, misbehaviour turned into `hide` and reported. */
export function voteOf(policy: AgentPolicy, ctx: AgentPolicyContext): DiscoveryDecision {
  const { vote, error } = castVote(policy, ctx);
  if (error !== undefined) reportContained(`Policy "${policy.name}" threw at discovery and hides`, error);
  return vote;
}

export interface CastVote {
  readonly vote: DiscoveryDecision;
  /** What the policy threw; its vote is then `hide`. */
  readonly error?: unknown;
}

/** The vote and whether it came about by misbehaviour; tells nobody. */
export function castVote(policy: AgentPolicy, ctx: AgentPolicyContext): CastVote {
  if (!policy.onDiscovery) return { vote: EXPOSE };
  try {
    const vote: unknown = policy.onDiscovery(ctx);
    if (isDecision(vote)) return { vote };
    containRejection(`Policy "${policy.name}" answered a promise at discovery and hides`, vote);
    return { vote: HIDE };
  } catch (error) {
    return { vote: HIDE, error: error ?? new Error("It threw nothing.") };
  }
}

function isDecision(vote: unknown): vote is DiscoveryDecision {
  if (typeof vote !== "object" || vote === null) return false;
  const { decision, reason } = vote as { decision?: unknown; reason?: unknown };
  return (
    decision === "expose" || decision === "hide" || (decision === "disable" && typeof reason === "string")
  );
}
