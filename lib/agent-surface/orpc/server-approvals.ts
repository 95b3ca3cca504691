/** Approvals that a server has asked for, each for one exact call. */
export interface ServerApprovals {
  /** The server's id for the call, once: a server that is not content with it asks again, and is remembered again. */
  take(call: string): string | undefined;
  remember(call: string, confirmationId: string): void;
}

const MAX_REMEMBERED = 64;
/** Longer than a person takes; the server's own limit decides anyhow. */
const TTL_MS = 600_000;

/** `now` in milliseconds. One too many and all are forgotten, at the price that the server asks again. */
export function createServerApprovals(now: () => number): ServerApprovals {
  const asked = new Map<string, { readonly confirmationId: string; readonly until: number }>();
  return {
    take(call) {
      const known = asked.get(call);
      asked.delete(call);
      return known && now() < known.until ? known.confirmationId : undefined;
    },
    remember(call, confirmationId) {
      if (asked.size >= MAX_REMEMBERED) asked.clear();
      asked.set(call, { confirmationId, until: now() + TTL_MS });
    },
  };
}
