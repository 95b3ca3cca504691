/**
 * Whether the server still knows the person who looks at this page. It ends when any call is answered with
 * "not signed in", and comes back when the same person signs in again without leaving the page.
 */
export interface SessionExpiry {
  readonly expired: boolean;
  /** Grows with each renewal. */
  readonly renewals: number;
  /**
   * Called by whatever hears a 401 for this page's session. With the `renewals` of the time when the request was
   * sent, a late answer to a request from before a renewal counts for nothing.
   */
  report(renewals?: number): void;
  renewed(): void;
  subscribe(listener: () => void): () => void;
}

export function createSessionExpiry(): SessionExpiry {
  const listeners = new Set<() => void>();
  let expired = false;
  let renewals = 0;

  function change(next: boolean): void {
    if (expired === next) return;
    expired = next;
    if (!expired) renewals += 1;
    for (const listener of [...listeners]) listener();
  }

  return {
    get expired() {
      return expired;
    },
    get renewals() {
      return renewals;
    },
    report(sentAfter = renewals) {
      if (sentAfter === renewals) change(true);
    },
    renewed: () => change(false),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's own; a page belongs to one signed-in person from load to unload. */
export const sessionExpiry = createSessionExpiry();
