import type { AgentConsumer } from "../core/consumer/agent-consumer";
import { refusal } from "../core/errors/refuse";
import { reportContained } from "../core/errors/report-contained";
import type {
  AgentInvocationFailure,
  AgentInvocationRequest,
  AgentInvocationResult,
} from "../core/invocation/invocation-result";
import type { JsonValue } from "../core/json/json-value";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import type { AgentTool, AgentToolCall, AgentToolset, AgentToolsetOptions } from "./agent-tool";
import { type CatalogEntry, ToolCatalog } from "./tool-catalog";

/**
 * The surface as tools for one consumer.
 * @throws {TypeError} when neither a topology nor a confirmation mode is given (D26)
 */
export function createAgentToolset(
  registry: AgentSurfaceRegistry,
  options: AgentToolsetOptions,
): AgentToolset {
  const { consumer, topology, scope } = options;
  const confirmations = options.confirmations ?? modeOf(topology);
  const catalog = new ToolCatalog();
  const shutdown = new AbortController();
  const subscriptions = new Set<() => void>();
  const waits = new Map<string, SharedWait>();
  const context = { consumer, ...(scope && { scope }) };

  return {
    tools() {
      if (shutdown.signal.aborted) return [];
      const snapshot = registry.snapshot(context);
      const { surfaceId, surfaceVersion } = snapshot;
      const from = { registry, consumer, surfaceId, surfaceVersion };
      const caller: ToolCaller = { ...from, confirmations, waits, shutdown };
      return catalog.read(snapshot).map((entry) => new SurfaceTool(entry, caller));
    },
    wireNameMap: () => {
      const entries = shutdown.signal.aborted ? [] : catalog.read(registry.snapshot(context));
      return new Map(
        entries.map(({ name, capabilityId, instanceId }) => [
          name,
          { capabilityId, ...(instanceId !== undefined && { instanceId }) },
        ]),
      );
    },
    subscribe(listener) {
      const unsubscribe = registry.subscribe((event) => {
        if (event.type === "surface-changed") listener();
      });
      if (shutdown.signal.aborted) unsubscribe();
      subscriptions.add(unsubscribe);
      return () => {
        subscriptions.delete(unsubscribe);
        unsubscribe();
      };
    },
    dispose() {
      shutdown.abort();
      for (const unsubscribe of subscriptions) unsubscribe();
      subscriptions.clear();
    },
  };
}

function modeOf(topology: AgentToolsetOptions["topology"]): "wait" | "two-phase" {
  if (topology === "embedded") return "wait";
  if (topology === "remote") return "two-phase";
  throw new TypeError(
    'createAgentToolset: declare the topology ("embedded" or "remote"), or the confirmations mode, since it decides who waits for approvals.',
  );
}

/** What the tools of one reading have in common. */
interface ToolCaller {
  readonly registry: AgentSurfaceRegistry;
  readonly consumer: AgentConsumer;
  readonly surfaceId: string;
  readonly surfaceVersion: string;
  readonly confirmations: "wait" | "two-phase";
  /** What calls wait for now, by confirmation id; identical calls share one request. */
  readonly waits: Map<string, SharedWait>;
  readonly shutdown: AbortController;
}

class SurfaceTool implements AgentTool {
  readonly name: string;
  readonly capabilityId: string;
  readonly description: string;
  readonly inputSchema: AgentTool["inputSchema"];
  readonly state: AgentTool["state"];
  readonly #entry: CatalogEntry;
  readonly #caller: ToolCaller;

  constructor(entry: CatalogEntry, caller: ToolCaller) {
    this.name = entry.name;
    this.capabilityId = entry.capabilityId;
    this.description = entry.description;
    this.inputSchema = entry.inputSchema;
    this.state = entry.state;
    this.#entry = entry;
    this.#caller = caller;
  }

  execute = async (input: unknown, given?: AgentToolCall): Promise<AgentInvocationResult> => {
    // Adapters pass on what a provider gave; `null` says as little as nothing.
    const call = given ?? {};
    const { surfaceId, surfaceVersion, shutdown } = this.#caller;
    const request: AgentInvocationRequest = {
      ...(call.toolCallId !== undefined && { invocationId: call.toolCallId }),
      capabilityId: this.capabilityId,
      registrationId: this.#entry.registrationId,
      surfaceId,
      surfaceVersion,
      // What is no JSON is refused by the runtime, in words.
      ...(input !== undefined && { input: input as JsonValue }),
      ...(call.confirmationId !== undefined && { confirmationId: call.confirmationId }),
    };
    const abort = new AbortController();
    const stop = () => abort.abort();
    if (call.signal?.aborted || shutdown.signal.aborted) stop();
    call.signal?.addEventListener("abort", stop);
    shutdown.signal.addEventListener("abort", stop);
    try {
      return await this.#run(request, abort.signal, call);
    } catch (thrown) {
      // Misuse is refused before anything runs; what else rejects is an output that is no JSON (D18).
      if (thrown instanceof TypeError) {
        return failure(request, surfaceVersion, refusal("INVALID_INPUT", { reason: "malformed-call" }));
      }
      reportContained(`The tool "${this.name}" has failed`, thrown);
      const details = { reason: "output-invalid", dispatched: true };
      return failure(request, surfaceVersion, refusal("EXECUTION_FAILED", details));
    } finally {
      call.signal?.removeEventListener("abort", stop);
      shutdown.signal.removeEventListener("abort", stop);
    }
  };

  async #run(
    request: AgentInvocationRequest,
    signal: AbortSignal,
    call: AgentToolCall,
  ): Promise<AgentInvocationResult> {
    const { registry, consumer, confirmations, waits } = this.#caller;
    const first = await registry.invoke(request, { consumer, signal });
    const demand = localDemandOf(first);
    // Evidence that the caller named itself is the caller's own affair.
    if (!demand || request.confirmationId !== undefined) return first;
    let version: string | undefined;
    if (!demand.approved) {
      if (confirmations === "two-phase") return first;
      const wait = waits.get(demand.confirmationId) ?? { callers: 0, version: undefined };
      waits.set(demand.confirmationId, wait);
      wait.callers++;
      try {
        await registry.confirmations.waitFor(demand.confirmationId, { signal });
        wait.version ??= registry.getVersion();
        version = wait.version;
      } catch {
        // The caller stopped or the toolset was disposed: unless another waits, nobody will use the answer.
        if (wait.callers === 1) registry.confirmations.forceExpire(demand.confirmationId);
        return call.signal?.aborted ? failure(request, registry.getVersion(), refusal("CANCELLED")) : first;
      } finally {
        if (--wait.callers === 0) waits.delete(demand.confirmationId);
      }
    }
    return registry.invoke(
      {
        ...request,
        invocationId: first.invocationId,
        surfaceVersion: version ?? registry.getVersion(),
        confirmationId: demand.confirmationId,
      },
      { consumer, signal },
    );
  }
}

interface SharedWait {
  callers: number;
  /** Read once after the answer, so that a call which was delivered twice is repeated as one and the same. */
  version: string | undefined;
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

function failure(
  request: AgentInvocationRequest,
  surfaceVersion: string,
  { payload }: ReturnType<typeof refusal>,
): AgentInvocationFailure {
  return {
    status: "error",
    invocationId: request.invocationId ?? "",
    capabilityId: request.capabilityId,
    surfaceVersion,
    error: payload as AgentInvocationFailure["error"],
  };
}
