import type { AuditEvent, AuditSink } from "agent-surface";

/** Events that travel together. Sending the same batch again sends the same key, so that nothing is kept twice. */
export interface AuditBatch {
  readonly key: string;
  readonly events: readonly AuditEvent[];
  /** Asks for a request that outlives the page. */
  readonly leaving: boolean;
}

export interface AuditDeliveryOptions {
  /** Resolves when the server has the batch. */
  readonly send: (batch: AuditBatch) => Promise<void>;
  /** A key for each batch; unique. */
  readonly newKey: () => string;
  /** Whether sending again cannot help; such a batch is dropped, so that it does not hold up the others. */
  readonly isFinal?: (error: unknown) => boolean;
  /** How long the server wants to be left alone after this answer, in milliseconds; the pause is never shorter. */
  readonly retryAfterOf?: (error: unknown) => number | undefined;
  /** Events kept while the server cannot be reached; the oldest are dropped first. Default 1 000. */
  readonly capacity?: number;
  /** Events in one request. Default 100. */
  readonly batchSize?: number;
  /** Milliseconds from the first unsent event to its delivery; doubled with every failure. Default 2 000. */
  readonly intervalMs?: number;
  /** Longest pause between attempts, in milliseconds. Default 60 000. */
  readonly maxBackoffMs?: number;
}

export interface AuditDelivery {
  readonly sink: AuditSink;
  /** Sends what is waiting now; resolves when the attempt has ended, however it ended. */
  flush(): Promise<void>;
  /** For `pagehide`: sends everything at once, what is under way included, since the page may end that request. */
  leave(): void;
  stats(): AuditDeliveryStats;
  /** Sends the rest once and stops. Events recorded afterwards are dropped. */
  dispose(): void;
  /** Stops and sends nothing more: for somebody who has signed out, from whom the server takes nothing. */
  discard(): void;
}

export interface AuditDeliveryStats {
  readonly waiting: number;
  readonly delivered: number;
  /** Lost to the capacity, to a final refusal, or with the page. */
  readonly dropped: number;
  readonly failedAttempts: number;
}

const MAX_RETRY_AFTER_MS = 3_600_000;
/** A browser lets requests that outlive their page carry 64 KiB together; more than that goes out without the promise. */
const MAX_LEAVING_BYTES = 60_000;

interface Batch {
  readonly key: string;
  readonly events: readonly AuditEvent[];
}

/** Carries audit events to the server in batches and never blocks the runtime: `record` only appends. */
export function createAuditDelivery(options: AuditDeliveryOptions): AuditDelivery {
  const { send, newKey, isFinal, retryAfterOf, capacity = 1_000, batchSize = 100 } = options;
  const { intervalMs = 2_000, maxBackoffMs = 60_000 } = options;
  const waiting: AuditEvent[] = [];
  /** Formed once and sent until it has arrived or is given up. */
  let current: Batch | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;
  let disposed = false;
  let delivered = 0;
  let dropped = 0;
  let failedAttempts = 0;
  let failuresInARow = 0;
  /** What the server last asked for; at most `MAX_RETRY_AFTER_MS`, since a wrong answer must not end the delivery. */
  let askedPauseMs = 0;

  function nextBatch(): Batch | undefined {
    return waiting.length === 0 ? undefined : { key: newKey(), events: waiting.splice(0, batchSize) };
  }

  function finish(batch: Batch, arrived: boolean): void {
    if (arrived) delivered += batch.events.length;
    else dropped += batch.events.length;
    if (current === batch) current = undefined;
  }

  function schedule(): void {
    if (timer !== undefined || underWay || disposed || (!current && waiting.length === 0)) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        void flush();
      },
      Math.max(Math.min(intervalMs * 2 ** failuresInARow, maxBackoffMs), askedPauseMs),
    );
  }

  async function deliverAll(): Promise<void> {
    for (;;) {
      current ??= nextBatch();
      const batch = current;
      if (!batch) return;
      try {
        await send({ ...batch, leaving: false });
      } catch (error) {
        failedAttempts += 1;
        if (current !== batch) return;
        if (isFinal?.(error)) {
          finish(batch, false);
          continue;
        }
        failuresInARow += 1;
        askedPauseMs = Math.min(Math.max(0, retryAfterOf?.(error) ?? 0), MAX_RETRY_AFTER_MS);
        return;
      }
      failuresInARow = 0;
      askedPauseMs = 0;
      if (current === batch) finish(batch, true);
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
    let batch = current ?? nextBatch();
    current = undefined;
    let bytes = 0;
    while (batch) {
      const leaving = batch;
      bytes += new TextEncoder().encode(JSON.stringify(leaving)).byteLength;
      send({ ...leaving, leaving: bytes <= MAX_LEAVING_BYTES }).then(
        () => finish(leaving, true),
        // The page is going away: there is nobody left to try again.
        () => finish(leaving, false),
      );
      batch = nextBatch();
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
        if (waiting.length > capacity) {
          waiting.shift();
          dropped += 1;
        }
        schedule();
      },
    },
    flush,
    leave,
    stats: () => ({
      waiting: waiting.length + (current?.events.length ?? 0),
      delivered,
      dropped,
      failedAttempts,
    }),
    dispose() {
      if (disposed) return;
      disposed = true;
      leave();
    },
    discard() {
      disposed = true;
      clearTimeout(timer);
      timer = undefined;
      dropped += waiting.length + (current?.events.length ?? 0);
      waiting.length = 0;
      current = undefined;
    },
  };
}
