import type { AgentSurfaceRegistry } from "agent-surface";

export interface AgentActivity {
  /** Ids of the capabilities that run now; the same array until that changes. */
  running(): readonly string[];
  subscribe(listener: () => void): () => void;
}

/** Which capabilities are running at this moment, so that a component can show a call that touches it. */
export function createAgentActivity(registry: Pick<AgentSurfaceRegistry, "subscribe">): AgentActivity {
  const calls = new Map<string, string>();
  const listeners = new Set<() => void>();
  let ids: readonly string[] = [];
  let unsubscribe: (() => void) | undefined;

  function changed(): void {
    ids = [...new Set(calls.values())].sort();
    for (const listener of [...listeners]) listener();
  }

  function start(): void {
    unsubscribe = registry.subscribe((event) => {
      if (event.type === "invocation-started") calls.set(event.invocationId, event.capabilityId);
      else if (event.type !== "invocation-settled" || !calls.delete(event.invocationId)) return;
      changed();
    });
  }

  return {
    running: () => ids,
    subscribe(listener) {
      if (listeners.size === 0) start();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        unsubscribe?.();
        calls.clear();
        ids = [];
      };
    },
  };
}
