import type { AgentHost } from "../../consumer/agent-consumer";
import { refusal } from "../../errors/refuse";
import type { AgentPolicy } from "../agent-policy";

/**
 * Needs a permission that the host knows how to check; advice to the person, the server decides (D10). Hides,
 * and refuses with `NOT_AUTHORIZED {origin: "client"}`. A check that throws has not granted anything.
 */
export function hasPermission<Host extends AgentHost = AgentHost>(
  permission: string,
  check: (host: Host, permission: string) => boolean,
): AgentPolicy<Host> {
  const isGranted = (host: Host) => check(host, permission) === true;
  return {
    name: `hasPermission(${permission})`,
    onDiscovery: ({ host }) => ({ decision: isGranted(host) ? "expose" : "hide" }),
    async onAuthorize({ host }, next) {
      if (!isGranted(host)) throw refusal("NOT_AUTHORIZED", { origin: "client" });
      return next();
    },
  };
}
