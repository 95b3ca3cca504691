/** How long a change by the assistant stays outlined, in milliseconds. */
export const TOUCH_MS = 4_000;

export interface AgentHand {
  /** Outlines these places for a moment. */
  touch(placeIds: readonly string[]): void;
  /** Takes the outline away, because a person has taken these places over. */
  release(placeIds: readonly string[]): void;
  isTouched(placeId: string): boolean;
  subscribe(listener: () => void): () => void;
  /** Forgets every place and its timer. */
  clear(): void;
}

/** Remembers what the assistant has just changed, so that a person sees where its hand was. */
export function createAgentHand(): AgentHand {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function announce(): void {
    for (const listener of [...listeners]) listener();
  }

  return {
    touch(placeIds) {
      for (const id of placeIds) {
        clearTimeout(timers.get(id));
        timers.set(
          id,
          setTimeout(() => {
            timers.delete(id);
            announce();
          }, TOUCH_MS),
        );
      }
      announce();
    },
    release(placeIds) {
      const touched = placeIds.filter((id) => timers.has(id));
      for (const id of touched) {
        clearTimeout(timers.get(id));
        timers.delete(id);
      }
      if (touched.length > 0) announce();
    },
    isTouched: (placeId) => timers.has(placeId),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      announce();
    },
  };
}
