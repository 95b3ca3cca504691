import type { AuditSink } from "../../audit/audit-event";
import { AuditLog } from "../../audit/audit-log";
import { consoleAuditSink } from "../../audit/console-audit-sink";
import { DEFAULT_LIMITS } from "../../limits";
import type { AgentPolicy } from "../agent-policy";

/**
 * Records what it wraps, with the effective input and output at level `full`. Without a sink it writes to the
 * error console. Runs in phase 6, so it sees the input that really runs (D21).
 */
export function audit(
  sink: AuditSink = consoleAuditSink(),
  level: "metadata" | "full" = "metadata",
): AgentPolicy {
  return {
    name: "audit",
    async onInvoke(ctx, next) {
      const log = new AuditLog(sink, ctx.now, DEFAULT_LIMITS.maxAuditPayloadBytes);
      const startedAt = ctx.now();
      const result = await next();
      log.record(
        {
          type: "invocation-settled",
          capabilityId: ctx.capabilityId,
          registrationId: ctx.registrationId,
          invocationId: ctx.invocationId,
          consumerId: ctx.consumer.id,
          actor: "agent",
          status: result.status,
          ...(result.status === "error" && { code: result.error.code }),
          durationMs: ctx.now() - startedAt,
        },
        level === "full"
          ? {
              input: ctx.effectiveInput,
              ...(result.status === "ok" && result.output !== undefined && { output: result.output }),
            }
          : undefined,
      );
      return result;
    },
  };
}
