import type { AgentRoute } from "../core/snapshot/surface-snapshot";
import type { AgentTool } from "../toolset/agent-tool";

/** What of the surface the message tells; a snapshot has it. */
export interface ToolStateSurface {
  readonly surfaceVersion: string;
  readonly route?: AgentRoute;
}

/**
 * The text of the transient last message of a step: what the tools can do right now, kept out of their definitions so
 * that a provider's prompt cache holds. One JSON object `{surfaceVersion, route?, tools: [{name, available,
 * unavailableReason?, note?}]}` on a line between `<surface-state>` and `</surface-state>`.
 */
export function describeToolState(
  tools: readonly Pick<AgentTool, "name" | "state">[],
  { surfaceVersion, route }: ToolStateSurface,
): string {
  const state = { surfaceVersion, route, tools: tools.map((tool) => ({ name: tool.name, ...tool.state })) };
  // An authored note must not be able to close the element early and speak outside of it.
  const json = JSON.stringify(state).replaceAll("<", "\\u003c");
  return `<surface-state>\n${json}\n</surface-state>`;
}
