import type { AgentSurfaceRegistry } from "agent-surface";

/** A note that has been written and not added yet. */
export interface NoteDraft {
  readonly text: string;
  readonly by: "person" | "assistant";
}

export interface NoteDrafts {
  of(deviceId: string): NoteDraft | undefined;
  /** An empty text is no draft. */
  write(deviceId: string, draft: NoteDraft): void;
  discard(deviceId: string): void;
  subscribe(listener: () => void): () => void;
}

/** The oldest ones go first. */
const MAX_DRAFTS = 50;

/**
 * The drafts of one page's person. They outlive the tab and the page of their device, so that the Back button loses
 * nothing; they end with the page and with the person.
 */
export function createNoteDrafts(): NoteDrafts {
  const drafts = new Map<string, NoteDraft>();
  const listeners = new Set<{ readonly notify: () => void }>();

  function changed(): void {
    for (const { notify } of [...listeners]) notify();
  }

  return {
    of: (deviceId) => drafts.get(deviceId),
    write(deviceId, draft) {
      drafts.delete(deviceId);
      if (draft.text !== "") drafts.set(deviceId, draft);
      for (const oldest of [...drafts.keys()].slice(0, -MAX_DRAFTS)) drafts.delete(oldest);
      changed();
    },
    discard(deviceId) {
      if (drafts.delete(deviceId)) changed();
    },
    subscribe(listener) {
      const subscription = { notify: listener };
      listeners.add(subscription);
      return () => void listeners.delete(subscription);
    },
  };
}

const stores = new WeakMap<AgentSurfaceRegistry, NoteDrafts>();

/** The drafts of one page's registry; they live and end with it. */
export function noteDraftsOf(registry: AgentSurfaceRegistry): NoteDrafts {
  const known = stores.get(registry);
  if (known !== undefined) return known;
  const created = createNoteDrafts();
  stores.set(registry, created);
  return created;
}
