import type { AgentConsumer } from "../core/consumer/agent-consumer";
import { refusal } from "../core/errors/refuse";
import { reportContained } from "../core/errors/report-contained";
import type {
  AgentInvocationFailure,
  AgentInvocationRequest,
  AgentInvocationResult,
} from "../core/invocation/invocation-result";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import type { AgentToolCall } from "./agent-tool";

/** Makes the calls of one toolset, waits for their approvals, and ends them with it. */
export interface ToolCaller {
  readonly registry: AgentSurfaceRegistry;
  readonly consumer: AgentConsumer;
  readonly isDisposed: boolean;
  /** Never rejects. */
  call(request: AgentInvocationRequest, given: AgentToolCall): Promise<AgentInvocationResult>;
  dispose(): void;
}

export function createToolCaller(
  registry: AgentSurfaceRegistry,
  consumer: AgentConsumer,
  confirmations: "wait" | "two-phase",
): ToolCaller {
  const shutdown = new AbortController();

  async function run(
    request: AgentInvocationRequest,
    given: AbortSignal | undefined,
    signal: AbortSignal,
  ): Promise<AgentInvocationResult> {
    const first = await registry.invoke(request, { consumer, signal });
    const demand = localDemandOf(first);
    // Evidence that the caller named itself is the caller's own affair.
    if (!demand || request.confirmationId !== undefined) return first;
    const { confirmationId, approved } = demand;
    if (!approved && confirmations === "two-phase") return first;
    const surfaceVersion = approved
      ? registry.getVersion()
      : await versionOnceAnswered(confirmationId, signal);
    if (surfaceVersion === undefined) {
      return given?.aborted ? refused(registry, request, refusal("CANCELLED")) : first;
    }
    const { invocationId } = first;
    return registry.invoke(
      { ...request, invocationId, surfaceVersion, confirmationId },
      { consumer, signal },
    );
  }

  /**
   * `undefined` when the caller stopped or the toolset was disposed before there was an answer. All who wait are
   * answered at once and read the version before any of them goes on, so that a call which was delivered twice is
   * repeated as one and the same.
   */
  function versionOnceAnswered(confirmationId: string, signal: AbortSignal): Promise<string | undefined> {
    return registry.confirmations.waitFor(confirmationId, { signal }).then(
      () => registry.getVersion(),
      // The request ends with its last caller: the runtime knows who has asked.
      () => undefined,
    );
  }

  return {
    registry,
    consumer,
    get isDisposed() {
      return shutdown.signal.aborted;
    },
    async call(request, { signal: given }) {
      // Followed no longer than the call lasts: what a model is told to ask for again outlives the call.
      const abort = new AbortController();
      const stop = () => abort.abort();
      const sources = given ? [given, shutdown.signal] : [shutdown.signal];
      try {
        for (const source of sources) {
          source.addEventListener("abort", stop);
          if (source.aborted) stop();
        }
        return await run(request, given, abort.signal);
      } catch (thrown) {
        // Misuse is refused before anything runs; what else rejects is an output that is no JSON (D18).
        if (thrown instanceof TypeError) {
          return refused(registry, request, refusal("INVALID_INPUT", { reason: "malformed-call" }));
        }
        reportContained(`A call of "${request.capabilityId}" has failed`, thrown);
        const details = { reason: "output-invalid", dispatched: true };
        return refused(registry, request, refusal("EXECUTION_FAILED", details));
      } finally {
        for (const source of sources) source.removeEventListener?.("abort", stop);
      }
    },
    dispose: () => shutdown.abort(),
  };
}

interface LocalDemand {
  readonly confirmationId: string;
  /** The person has already approved this exact call and nothing has used it. */
  readonly approved: boolean;
}

/** The server's own demand is another layer: no local record answers it. */
function localDemandOf(result: AgentInvocationResult): LocalDemand | undefined {
  if (result.status === "ok" || result.error.code !== "CONFIRMATION_REQUIRED") return undefined;
  const { origin, confirmationId, approved } = result.error.details ?? {};
  if (origin === "server" || typeof confirmationId !== "string") return undefined;
  return { confirmationId, approved: approved === true };
}

/** A refusal that the toolset gives itself, in the shape of the runtime's. */
export function refused(
  registry: AgentSurfaceRegistry,
  { invocationId = "", capabilityId }: AgentInvocationRequest,
  { payload }: ReturnType<typeof refusal>,
): AgentInvocationFailure {
  return {
    status: "error",
    invocationId,
    capabilityId,
    surfaceVersion: registry.getVersion(),
    error: payload as AgentInvocationFailure["error"],
  };
}
