import type { AgentHost } from "../../consumer/agent-consumer";
import { refusal } from "../../errors/refuse";
import type { AgentPolicy } from "../agent-policy";

/** Needs somebody signed in: `host[key]` must be present. Hides, and refuses with `NOT_AUTHENTICATED`. */
export function authenticated({ key = "user" }: { key?: string } = {}): AgentPolicy {
  const isSignedIn = (host: AgentHost) =>
    Object.hasOwn(host, key) && host[key] !== undefined && host[key] !== null;
  return {
    name: "authenticated",
    onDiscovery: ({ host }) => ({ decision: isSignedIn(host) ? "expose" : "hide" }),
    async onAuthorize({ host }, next) {
      if (!isSignedIn(host)) throw refusal("NOT_AUTHENTICATED");
      return next();
    },
  };
}
