/** Approvals that a server has asked for, each for one exact call. */
export interface ServerApprovals {
  /** The server's id for the call, while it may still be good. */
  find(call: string): string | undefined;
  remember(call: string, confirmationId: string): void;
  forget(call: string): void;
}

const MAX_REMEMBERED = 64;
/** Longer than a person takes; the server's own limit decides anyhow. */
const TTL_MS = 600_000;

/** `now` in milliseconds. What is oldest goes first when there are too many. */
export function createServerApprovals(now: () => number): ServerApprovals {
  const ids = new Map<string, { readonly confirmationId: string; readonly until: number }>();
  return {
    find(call) {
      const known = ids.get(call);
      if (!known) return undefined;
      if (now() < known.until) return known.confirmationId;
      ids.delete(call);
      return undefined;
    },
    remember(call, confirmationId) {
      ids.delete(call);
      for (const oldest of ids.keys()) {
        if (ids.size < MAX_REMEMBERED) break;
        ids.delete(oldest);
      }
      ids.set(call, { confirmationId, until: now() + TTL_MS });
    },
    forget: (call) => void ids.delete(call),
  };
}
