import type { AgentHost } from "../../consumer/agent-consumer";
import { refusal } from "../../errors/refuse";
import type { AgentPolicy, AgentPolicyContext } from "../agent-policy";

/** Needs the host's current tenant to be the one that the capability belongs to; unknown on either side is no. */
export function tenantBoundary<Host extends AgentHost = AgentHost>(options: {
  current(host: Host): string | undefined;
  expected(ctx: AgentPolicyContext<Host>): string | undefined;
}): AgentPolicy<Host> {
  const isInside = (ctx: AgentPolicyContext<Host>) => {
    const current = options.current(ctx.host);
    return current !== undefined && current !== null && current === options.expected(ctx);
  };
  return {
    name: "tenantBoundary",
    onDiscovery: (ctx) => ({ decision: isInside(ctx) ? "expose" : "hide" }),
    async onAuthorize(ctx, next) {
      if (!isInside(ctx)) throw refusal("NOT_AUTHORIZED", { origin: "client" });
      return next();
    },
  };
}
