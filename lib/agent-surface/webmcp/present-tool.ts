import { reportContained } from "../core/errors/report-contained";
import type { AgentTool } from "../toolset/agent-tool";
import type { ModelContextTool } from "./model-context";

/** How a tool is shown to an agent and to the person beside it; nothing of what it does. */
export interface WebMcpPresentation {
  readonly title?: string;
  /** In place of the authored text; plane, effect and confirmation stay in front of it. */
  readonly description?: string;
}

export type WebMcpPresent = (
  tool: Pick<AgentTool, "name" | "capabilityId" | "description">,
) => WebMcpPresentation | undefined;

/** Everything about a tool but its call (AS-WEBMCP-005). */
export function presentTool(
  tool: AgentTool,
  present: WebMcpPresent | undefined,
): Omit<ModelContextTool, "execute"> {
  const { name, capabilityId, effect, description, inputSchema } = tool;
  const { title, description: text } = askHost(() => present?.({ name, capabilityId, description }));
  const prefix = description.slice(0, description.indexOf("]") + 1);
  return {
    name,
    ...(isText(title) && { title }),
    description: isText(text) ? `${prefix} ${text}` : description,
    inputSchema,
    annotations: {
      readOnlyHint: effect === "read" || effect === "server-query",
      consequentialHint: effect === "destructive" || effect === "external-side-effect",
      // What a page shows was typed by somebody; the runtime cannot tell who.
      untrustedContentHint: true,
    },
  };
}

function askHost(ask: () => WebMcpPresentation | undefined): WebMcpPresentation {
  try {
    return ask() ?? {};
  } catch (error) {
    reportContained("present() threw, so the tool is shown as it was declared", error);
    return {};
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
