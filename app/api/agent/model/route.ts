import {
  chooseModel,
  GatewayError,
  handleModelRequest,
  refuseModelRequest,
  type ServedModel,
} from "@/lib/model-gateway/server";
import { getSession } from "@/procedures/auth";
import { consumeRateLimit, forgetEndedWindows } from "@/procedures/base/consume-rate-limit";
import type { RateLimitRule } from "@/procedures/base/procedure-meta";
import { reportFault } from "@/procedures/runtime/report-fault";
import { getServer } from "@/procedures/runtime/server";

export const dynamic = "force-dynamic";

/** One message may take twenty calls of the model. */
const MODEL_RULE: RateLimitRule = { limit: 120, windowMs: 60_000 };
const PING_MS = 10_000;

let served: ServedModel | undefined;

async function handle(request: Request): Promise<Response> {
  try {
    const { environment, database } = await getServer();
    const session = await getSession(request.headers);
    served ??= chooseModel(environment.openai);
    const { providerMs } = environment.timeouts;
    const { url } = environment.auth;
    return await handleModelRequest({
      request,
      session: session && { userId: session.user.id },
      model: served,
      async takeRequest(userId) {
        const now = new Date();
        const answer = await consumeRateLimit(database, `agent.model:${userId}`, MODEL_RULE, now);
        if (answer.allowed) return { ok: true };
        if (answer.first) await forgetEndedWindows(database, now);
        return { ok: false, retryAfterMs: answer.retryAfterMs };
      },
      limits: { silenceMs: providerMs, pingMs: Math.min(PING_MS, providerMs) },
      trustedOrigins: url === undefined ? [] : [new URL(url).origin],
      onError: report,
    });
  } catch (error) {
    const failure = new GatewayError("gateway-failed", { cause: error });
    report(failure);
    return refuseModelRequest(failure);
  }
}

/** A provider's error carries the whole conversation: only its words go to the log. */
function report({ code, cause }: GatewayError): void {
  reportFault(
    `A model call failed: ${code}.`,
    cause instanceof Error ? `${cause.name}: ${cause.message}` : cause,
  );
}

export { handle as GET, handle as POST };
