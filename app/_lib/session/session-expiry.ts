/**
 * Whether the server still knows the person who looks at this page. It ends when any call is answered with
 * "not signed in", and comes back when the same person signs in again without leaving the page.
 */
export interface SessionExpiry {
  readonly expired: boolean;
  /** When it was first heard that the session has ended, in milliseconds since 1970; `undefined` while it lasts. */
  readonly expiredAt: number | undefined;
  /** Called by whatever hears a 401 for this page's session. */
  report(): void;
  renewed(): void;
  subscribe(listener: () => void): () => void;
}

export function createSessionExpiry(now: () => number = Date.now): SessionExpiry {
  const listeners = new Set<() => void>();
  let expiredAt: number | undefined;

  function change(next: number | undefined): void {
    if ((expiredAt === undefined) === (next === undefined)) return;
    expiredAt = next;
    for (const listener of [...listeners]) listener();
  }

  return {
    get expired() {
      return expiredAt !== undefined;
    },
    get expiredAt() {
      return expiredAt;
    },
    report: () => change(now()),
    renewed: () => change(undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's own; a page belongs to one signed-in person from load to unload. */
export const sessionExpiry = createSessionExpiry();
