import type { AuditEvent, AuditSink } from "agent-surface";

export interface AuditDeliveryOptions {
  /** Sends one batch; resolves when the server has it. `leaving` asks for a request that outlives the page. */
  readonly send: (events: readonly AuditEvent[], options: { leaving: boolean }) => Promise<void>;
  /** Events kept while the server cannot be reached; the oldest are dropped first. Default 1 000. */
  readonly capacity?: number;
  /** Events in one request. Default 100. */
  readonly batchSize?: number;
  /** Milliseconds from the first unsent event to its delivery. Default 2 000. */
  readonly intervalMs?: number;
  /** Longest pause between attempts, in milliseconds. Default 60 000. */
  readonly maxBackoffMs?: number;
}

export interface AuditDelivery {
  readonly sink: AuditSink;
  /** Sends what is waiting now; resolves when the attempt has ended, however it ended. */
  flush(): Promise<void>;
  /** For `pagehide`: sends everything at once, without waiting for a request that is under way. */
  leave(): void;
  stats(): AuditDeliveryStats;
  /** Sends the rest once and stops. Events recorded afterwards are dropped. */
  dispose(): void;
}

export interface AuditDeliveryStats {
  readonly waiting: number;
  readonly delivered: number;
  /** Lost to the capacity or to a refused last attempt. */
  readonly dropped: number;
  readonly failedAttempts: number;
}

/**
 * Carries audit events to the server in batches and never blocks the runtime: `record` only appends. A failed
 * batch stays first in line and is tried again after a growing pause.
 */
export function createAuditDelivery(options: AuditDeliveryOptions): AuditDelivery {
  const { send, capacity = 1_000, batchSize = 100, intervalMs = 2_000, maxBackoffMs = 60_000 } = options;
  const waiting: AuditEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;
  let disposed = false;
  let delivered = 0;
  let dropped = 0;
  let failedAttempts = 0;
  let failuresInARow = 0;

  function pauseMs(): number {
    return Math.min(intervalMs * 2 ** failuresInARow, maxBackoffMs);
  }

  function schedule(): void {
    if (timer !== undefined || underWay || disposed || waiting.length === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, pauseMs());
  }

  function makeRoom(): void {
    const excess = waiting.length - capacity;
    if (excess <= 0) return;
    waiting.splice(0, excess);
    dropped += excess;
  }

  async function deliverAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      try {
        await send(batch, { leaving: false });
      } catch {
        // Whatever the reason, the events are kept: the audit trail matters more than why one request failed.
        failedAttempts += 1;
        failuresInARow += 1;
        if (disposed) {
          dropped += batch.length;
          return;
        }
        waiting.unshift(...batch);
        makeRoom();
        return;
      }
      delivered += batch.length;
      failuresInARow = 0;
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    underWay ??= deliverAll().finally(() => {
      underWay = undefined;
      schedule();
    });
    return underWay;
  }

  function leave(): void {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      send(batch, { leaving: true }).then(
        () => {
          delivered += batch.length;
        },
        () => {
          // The page is going away: there is nobody left to try again.
          dropped += batch.length;
        },
      );
    }
  }

  return {
    sink: {
      record(event) {
        if (disposed) {
          dropped += 1;
          return;
        }
        waiting.push(event);
        makeRoom();
        schedule();
      },
    },
    flush,
    leave,
    stats: () => ({ waiting: waiting.length, delivered, dropped, failedAttempts }),
    dispose() {
      if (disposed) return;
      leave();
      disposed = true;
    },
  };
}
