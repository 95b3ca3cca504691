import { containRejection, reportContained } from "../errors/report-contained";
import { copyJson } from "../json/copy-json";
import type { JsonValue } from "../json/json-value";
import type { AuditEvent, AuditSink } from "./audit-event";

const SINK_FAILED = "An audit sink threw";

/** The one place from which audit leaves the runtime: stamps, redacts, caps, and contains the sink's faults. */
export class AuditLog {
  constructor(
    private readonly sink: AuditSink | undefined,
    private readonly now: () => number,
    private readonly maxPayloadBytes: number,
  ) {}

  get enabled(): boolean {
    return this.sink !== undefined;
  }

  record(event: Omit<AuditEvent, "at" | "payload">, payload?: JsonValue): void {
    if (!this.sink) return;
    const stamped: AuditEvent = { at: this.now(), ...event };
    try {
      const written: unknown = this.sink.record(
        Object.freeze(
          payload === undefined ? stamped : { ...stamped, payload: this.prepare(payload, stamped) },
        ),
      );
      containRejection(SINK_FAILED, written);
    } catch (error) {
      reportContained(SINK_FAILED, error);
    }
  }

  private prepare(payload: JsonValue, event: AuditEvent): JsonValue {
    let redacted = payload;
    try {
      if (this.sink?.redact) redacted = this.sink.redact(payload, event);
    } catch (error) {
      // The record matters more than its payload, which must not go out unredacted.
      reportContained("An audit redaction threw", error);
      return { omitted: "redaction-failed" };
    }
    const copy = copyJson(redacted);
    if (!copy.ok) return { omitted: "not-json" };
    return copy.bytes <= this.maxPayloadBytes ? copy.value : { omitted: "too-large", bytes: copy.bytes };
  }
}
