import type { AuditEvent, AuditSink } from "./audit-event";

export interface MemoryAuditSink extends AuditSink {
  /** Oldest first. */
  events(): readonly AuditEvent[];
  clear(): void;
}

/** Keeps the last `capacity` events (default 1 000). */
export function memoryAuditSink(
  options: { capacity?: number; redact?: AuditSink["redact"] } = {},
): MemoryAuditSink {
  const capacity = options.capacity ?? 1_000;
  if (!Number.isSafeInteger(capacity) || capacity < 1) {
    throw new RangeError("memoryAuditSink: capacity must be a whole number of at least 1.");
  }
  const ring: AuditEvent[] = [];
  let start = 0;
  return {
    record(event) {
      if (ring.length < capacity) {
        ring.push(event);
      } else {
        ring[start] = event;
        start = (start + 1) % capacity;
      }
    },
    ...(options.redact && { redact: options.redact }),
    events: () => [...ring.slice(start), ...ring.slice(0, start)],
    clear() {
      ring.length = 0;
      start = 0;
    },
  };
}
