import type { JsonValue } from "../core/json/json-value";
import type { AgentSnapshotContext } from "../core/snapshot/surface-snapshot";
import type { AgentTool, AgentToolCall, AgentToolOutcome, AgentToolset } from "./agent-tool";
import type { ToolCaller } from "./tool-caller";
import { type CatalogEntry, ToolCatalog } from "./tool-catalog";

/** Each capability as a tool of its own. */
export function createDirectTools(
  caller: ToolCaller,
  scope: readonly string[] | undefined,
): Pick<AgentToolset, "tools" | "wireNameMap"> {
  const { registry, consumer } = caller;
  const catalog = new ToolCatalog();
  const context: AgentSnapshotContext = { consumer, ...(scope && { scope }) };

  return {
    tools() {
      const snapshot = registry.snapshot(context);
      const from = { caller, surfaceId: snapshot.surfaceId, surfaceVersion: snapshot.surfaceVersion };
      return catalog.read(snapshot).map((entry) => new SurfaceTool(entry, from));
    },
    wireNameMap: () =>
      new Map(
        catalog
          .read(registry.snapshot(context))
          .map(({ name, capabilityId, instanceId }) => [
            name,
            { capabilityId, ...(instanceId !== undefined && { instanceId }) },
          ]),
      ),
  };
}

/** What the tools of one reading have in common. */
interface Reading {
  readonly caller: ToolCaller;
  readonly surfaceId: string;
  readonly surfaceVersion: string;
}

class SurfaceTool implements AgentTool {
  readonly name: string;
  readonly capabilityId: string;
  readonly registrationId: string;
  readonly effect: AgentTool["effect"];
  readonly description: string;
  readonly inputSchema: AgentTool["inputSchema"];
  readonly state: AgentTool["state"];
  readonly #from: Reading;

  constructor(entry: CatalogEntry, from: Reading) {
    this.name = entry.name;
    this.capabilityId = entry.capabilityId;
    this.registrationId = entry.registrationId;
    this.effect = entry.effect;
    this.description = entry.description;
    this.inputSchema = entry.inputSchema;
    this.state = entry.state;
    this.#from = from;
  }

  execute = (input: unknown, given?: AgentToolCall): Promise<AgentToolOutcome> => {
    const { caller, surfaceId, surfaceVersion } = this.#from;
    // Adapters pass on what a provider gave; `null` says as little as nothing.
    const call = given ?? {};
    return caller.call(
      {
        ...(call.toolCallId !== undefined && { invocationId: call.toolCallId }),
        capabilityId: this.capabilityId,
        registrationId: this.registrationId,
        surfaceId,
        surfaceVersion,
        // What is no JSON is refused by the runtime, in words.
        ...(input !== undefined && { input: input as JsonValue }),
        ...(call.confirmationId !== undefined && { confirmationId: call.confirmationId }),
      },
      call,
    );
  };
}
