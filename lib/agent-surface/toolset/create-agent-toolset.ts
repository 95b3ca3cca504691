import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import type { AgentToolset, AgentToolsetOptions } from "./agent-tool";
import { createDirectTools } from "./direct-tools";
import { createMetaTools } from "./meta-tools";
import { createToolCaller } from "./tool-caller";

/**
 * The surface as tools for one consumer.
 * @throws {TypeError} when neither a topology nor a confirmation mode is given (D26), or a budget in `direct` mode
 */
export function createAgentToolset(
  registry: AgentSurfaceRegistry,
  options: AgentToolsetOptions,
): AgentToolset {
  const { consumer, topology, mode = "direct", scope, budget } = options;
  const caller = createToolCaller(registry, consumer, options.confirmations ?? confirmationsOf(topology));
  const subscriptions = new Set<() => void>();
  if (mode !== "meta" && budget !== undefined) {
    throw new TypeError(
      'createAgentToolset: a budget belongs to mode "meta"; the tools of mode "direct" are narrowed by their scope.',
    );
  }
  const { tools, wireNameMap } =
    mode === "meta" ? createMetaTools(caller, options) : createDirectTools(caller, scope);

  return {
    tools: () => (caller.isDisposed ? [] : tools()),
    wireNameMap: () => (caller.isDisposed ? new Map() : wireNameMap()),
    subscribe(listener) {
      if (caller.isDisposed) return () => undefined;
      const unsubscribe = registry.subscribe((event) => {
        if (event.type === "surface-changed") listener();
      });
      subscriptions.add(unsubscribe);
      return () => {
        subscriptions.delete(unsubscribe);
        unsubscribe();
      };
    },
    dispose() {
      caller.dispose();
      for (const unsubscribe of subscriptions) unsubscribe();
      subscriptions.clear();
    },
  };
}

function confirmationsOf(topology: AgentToolsetOptions["topology"]): "wait" | "two-phase" {
  if (topology === "embedded") return "wait";
  if (topology === "remote") return "two-phase";
  throw new TypeError(
    'createAgentToolset: declare the topology ("embedded" or "remote"), or the confirmations mode, since it decides who waits for approvals.',
  );
}
