import type { AuditSink } from "./audit-event";

/** One JSON line an event on the error stream; standard output stays free for protocols that own it. */
export function consoleAuditSink(options: { redact?: AuditSink["redact"] } = {}): AuditSink {
  return {
    record(event) {
      console.error(JSON.stringify(event));
    },
    ...(options.redact && { redact: options.redact }),
  };
}
