import type { Permission } from "../auth/permissions";

/** What a call may do to the world, in the words of a procedure's author. */
export type SideEffect = "read" | "write" | "external" | "destructive";

/** The effect as the agent runtime names it. */
export const AGENT_EFFECTS = [
  "server-query",
  "server-mutation",
  "external-side-effect",
  "destructive",
] as const;
export type AgentEffect = (typeof AGENT_EFFECTS)[number];

export interface AgentExposure {
  /** Nothing is exposed unless this is `true`. */
  readonly expose: boolean;
  /** What an agent reads: imperative, at most 300 characters. */
  readonly description: string;
  readonly sideEffect: SideEffect;
  /**
   * The server asks people before it runs such a call (D10): `runMutation` refuses it with CONFIRMATION_REQUIRED and the
   * id of a question in `server_approval`, and runs it once when it comes again, exactly the same, with the id of a
   * granted one. That holds for a person's own call as for an agent's. A function says of which validated inputs it
   * holds; an agent's manifest then announces it for all of them.
   */
  readonly requiresApproval?: boolean | ((input: unknown) => boolean);
}

/** Who may call: everyone, any member of an organisation, or members whose role holds the permission. */
export type Access = "public" | "any-member" | Permission;

export interface RateLimitRule {
  /** Calls, or whatever is counted, allowed in one window. */
  readonly limit: number;
  readonly windowMs: number;
}

export interface ProcedureMeta {
  /** Absent means that nobody may call. */
  readonly access?: Access;
  /** Absent means the default of `limit-rate.ts`. */
  readonly rateLimit?: RateLimitRule;
  /** Set where a record of the call would say nothing that the call does not store itself. */
  readonly audit?: "refusals-only";
  /** Absent means that no agent may reference the procedure. */
  readonly agent?: AgentExposure;
}

const EFFECT_OF: Readonly<Record<SideEffect, AgentEffect>> = {
  read: "server-query",
  write: "server-mutation",
  external: "external-side-effect",
  destructive: "destructive",
};

export function toAgentEffect(sideEffect: SideEffect): AgentEffect {
  return EFFECT_OF[sideEffect];
}

/** The effect that a procedure declares for agents; one that none may reference declares none. */
export function effectOf({ agent }: ProcedureMeta): AgentEffect | undefined {
  return agent && toAgentEffect(agent.sideEffect);
}

export function needsApproval({ agent }: ProcedureMeta, input: unknown): boolean {
  const rule = agent?.requiresApproval ?? false;
  return typeof rule === "function" ? rule(input) : rule;
}
