import { reportContained } from "../core/errors/report-contained";
import type { AgentAdapter, AgentAdapterOptions } from "../toolset/agent-adapter";
import type { AgentTool } from "../toolset/agent-tool";
import { createAgentToolset } from "../toolset/create-agent-toolset";
import { toToolResult } from "../toolset/tool-result";
import { findModelContext, type ModelContext } from "./model-context";
import { presentTool, type WebMcpPresent } from "./present-tool";

export interface WebMcpAdapterOptions {
  /** Another title or text for a tool. */
  readonly present?: WebMcpPresent;
}

/**
 * Offers the surface as tools of the page's model context (`document.modelContext`): to a remote consumer of the kind
 * `webmcp`, which is told of a demand for approval and repeats the identical call (D26). Does nothing where there is no
 * model context. A call answers `{ok: true, output?}` or `{ok: false, code, message, retry, details?}`.
 */
export function createWebMcpAdapter({ present }: WebMcpAdapterOptions = {}): AgentAdapter {
  let running: { readonly registry: unknown; end(): void } | undefined;

  function stop(): void {
    running?.end();
    running = undefined;
  }

  return {
    name: "webmcp",
    start(options) {
      if (running?.registry === options.registry) return;
      stop();
      const modelContext = findModelContext();
      if (!modelContext) return;
      running = { registry: options.registry, end: offerTools(modelContext, options, present) };
    },
    stop,
  };
}

interface OfferedTool {
  /** Of the latest reading, whose version its calls carry. */
  tool: AgentTool;
  readonly registration: AbortController;
  callsRunning: number;
  isOutdated: boolean;
}

/** Keeps the model context's tools the same as the surface's until the returned function is called. */
function offerTools(
  modelContext: ModelContext,
  { registry, consumer, snapshotContext = {} }: AgentAdapterOptions,
  present: WebMcpPresent | undefined,
): () => void {
  const toolset = createAgentToolset(registry, {
    consumer: { id: "webmcp", ...consumer, kind: "webmcp" },
    topology: "remote",
    scope: snapshotContext.scope,
  });
  const offered = new Map<string, OfferedTool>();

  function readTools(): Map<string, AgentTool> {
    let tools: readonly AgentTool[];
    try {
      tools = toolset.tools();
    } catch {
      // A disposed surface has none.
      return new Map();
    }
    const wanted = tools.filter(
      ({ state }) => state.available || snapshotContext.includeUnavailable !== false,
    );
    return new Map(wanted.map((tool) => [tool.name, tool]));
  }

  /** Touches only what changed. What is being called stays until the call has ended, since removing it loses the answer. */
  function follow(): void {
    const tools = readTools();
    for (const [name, one] of [...offered]) {
      const tool = tools.get(name);
      if (tool && isSame(tool, one.tool)) {
        one.tool = tool;
        tools.delete(name);
      } else if (one.callsRunning > 0) {
        one.isOutdated = true;
        tools.delete(name);
      } else {
        withdraw(name, one);
      }
    }
    for (const tool of tools.values()) offer(tool);
  }

  function offer(tool: AgentTool): void {
    const one: OfferedTool = {
      tool,
      registration: new AbortController(),
      callsRunning: 0,
      isOutdated: false,
    };
    offered.set(tool.name, one);
    const { signal } = one.registration;
    const report = (error: unknown) => {
      // A tool that was taken back before the browser had announced it is no fault.
      if (!signal.aborted) reportContained(`The browser refused the tool "${tool.name}"`, error);
    };
    try {
      modelContext
        .registerTool({ ...presentTool(tool, present), execute: (input) => call(one, input) }, { signal })
        ?.then(undefined, report);
    } catch (error) {
      report(error);
    }
  }

  async function call(one: OfferedTool, input: unknown): Promise<unknown> {
    one.callsRunning++;
    try {
      return toToolResult(await one.tool.execute(input));
    } finally {
      if (--one.callsRunning === 0 && one.isOutdated) follow();
    }
  }

  function withdraw(name: string, one: OfferedTool): void {
    offered.delete(name);
    one.registration.abort();
  }

  let isDue = false;
  const unsubscribe = registry.subscribe(({ type }) => {
    // A disposed surface says of its components that they leave, and announces no change any more.
    if (isDue || (type !== "surface-changed" && type !== "component-unregistered")) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      follow();
    });
  });
  follow();

  return () => {
    unsubscribe();
    toolset.dispose();
    for (const [name, one] of [...offered]) withdraw(name, one);
  };
}

/** Same name, words and input, of the same registration: for an agent nothing has changed. */
function isSame(a: AgentTool, b: AgentTool): boolean {
  return (
    a.registrationId === b.registrationId &&
    a.description === b.description &&
    a.inputSchema === b.inputSchema &&
    a.effect === b.effect
  );
}
