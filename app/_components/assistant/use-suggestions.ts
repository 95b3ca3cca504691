import { useAgentSurface } from "agent-surface/react";
import { useMemo, useSyncExternalStore } from "react";
import { suggestFor } from "./suggestions";

const NONE: readonly string[] = [];

/** Suggestions from the live surface; they follow it as the page changes. */
export function useSuggestions(): readonly string[] {
  const registry = useAgentSurface();
  const store = useMemo(() => {
    let version: string | undefined;
    let last = NONE;
    return {
      subscribe: (listener: () => void) =>
        registry.subscribe((event) => {
          if (event.type === "surface-changed") listener();
        }),
      read() {
        const current = registry.getVersion();
        if (current === version) return last;
        version = current;
        const next = suggestFor(registry.snapshot());
        if (next.join("\n") !== last.join("\n")) last = next;
        return last;
      },
    };
  }, [registry]);
  return useSyncExternalStore(store.subscribe, store.read, () => NONE);
}
