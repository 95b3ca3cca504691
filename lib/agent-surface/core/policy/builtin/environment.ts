import { refusal } from "../../errors/refuse";
import type { AgentEnvironment, AgentPolicy } from "../agent-policy";

/** Exists in the named environments alone. */
export function environment(allowed: readonly AgentEnvironment[]): AgentPolicy {
  return {
    name: "environment",
    onDiscovery: (ctx) => ({ decision: allowed.includes(ctx.environment) ? "expose" : "hide" }),
    async onAuthorize(ctx, next) {
      if (!allowed.includes(ctx.environment)) throw refusal("CAPABILITY_NOT_FOUND");
      return next();
    },
  };
}
