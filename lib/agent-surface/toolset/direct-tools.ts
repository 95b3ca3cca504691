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
      return catalog.read(snapshot).map((entry) => toolOf(entry, from));
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

/** A literal with the entry's own fields: three hundred of them are made at each reading. */
function toolOf(entry: CatalogEntry, from: Reading): AgentTool {
  return {
    name: entry.name,
    capabilityId: entry.capabilityId,
    registrationId: entry.registrationId,
    effect: entry.effect,
    description: entry.description,
    inputSchema: entry.inputSchema,
    state: entry.state,
    execute: (input, given) => callEntry(entry, from, input, given),
  };
}

function callEntry(
  { capabilityId, registrationId }: CatalogEntry,
  { caller, surfaceId, surfaceVersion }: Reading,
  input: unknown,
  given: AgentToolCall | undefined,
): Promise<AgentToolOutcome> {
  // Adapters pass on what a provider gave; `null` says as little as nothing.
  const call = given ?? {};
  return caller.call(
    {
      invocationId: call.toolCallId,
      capabilityId,
      registrationId,
      surfaceId,
      surfaceVersion,
      // What is no JSON is refused by the runtime, in words.
      input: input as JsonValue | undefined,
      confirmationId: call.confirmationId,
    },
    call,
  );
}
