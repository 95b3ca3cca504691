/**
 * Whether the server still knows the person who looks at this page. It ends when any call is answered with
 * "not signed in", and comes back when the same person signs in again without leaving the page.
 */
export interface SessionExpiry {
  readonly expired: boolean;
  /** Called by whatever hears a 401 for this page's session. */
  report(): void;
  renewed(): void;
  subscribe(listener: () => void): () => void;
}

export function createSessionExpiry(): SessionExpiry {
  const listeners = new Set<() => void>();
  let expired = false;

  function change(next: boolean): void {
    if (expired === next) return;
    expired = next;
    for (const listener of [...listeners]) listener();
  }

  return {
    get expired() {
      return expired;
    },
    report: () => change(true),
    renewed: () => change(false),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's own; a page belongs to one signed-in person from load to unload. */
export const sessionExpiry = createSessionExpiry();
