import type { AuditEvent, AuditSink } from "../../audit/audit-event";
import { AuditLog } from "../../audit/audit-log";
import { consoleAuditSink } from "../../audit/console-audit-sink";
import { isAgentSurfaceError } from "../../errors/agent-surface-error";
import type { AgentInvocationResult } from "../../invocation/invocation-result";
import { DEFAULT_LIMITS } from "../../limits";
import type { AgentInvocationPolicyContext, AgentPolicy } from "../agent-policy";

/**
 * Records what it wraps, refusals of the policies inside it too, with the effective input and output at level
 * `full`. Without a sink it writes to the error console. Runs in phase 6, so it sees the input that really
 * runs (D21).
 */
export function audit(
  sink: AuditSink = consoleAuditSink(),
  level: "metadata" | "full" = "metadata",
): AgentPolicy {
  const record = (
    ctx: AgentInvocationPolicyContext,
    startedAt: number,
    outcome: Pick<AuditEvent, "status" | "code">,
    result?: AgentInvocationResult,
  ) => {
    const shown = result?.status === "ok" && result.output !== undefined && { output: result.output };
    new AuditLog(sink, ctx.now, DEFAULT_LIMITS.maxAuditPayloadBytes).record(
      {
        type: "invocation-settled",
        capabilityId: ctx.capabilityId,
        registrationId: ctx.registrationId,
        invocationId: ctx.invocationId,
        consumerId: ctx.consumer.id,
        actor: "agent",
        durationMs: ctx.now() - startedAt,
        ...outcome,
      },
      level === "full" ? { input: ctx.effectiveInput, ...shown } : undefined,
    );
  };
  return {
    name: "audit",
    async onInvoke(ctx, next) {
      const startedAt = ctx.now();
      try {
        const result = await next();
        const { status } = result;
        record(ctx, startedAt, status === "error" ? { status, code: result.error.code } : { status }, result);
        return result;
      } catch (error) {
        record(ctx, startedAt, {
          status: "error",
          code: isAgentSurfaceError(error) ? error.code : "EXECUTION_FAILED",
        });
        throw error;
      }
    },
  };
}
