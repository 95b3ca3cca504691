import { type JSONSchema7, jsonSchema, type ToolSet } from "ai";
import type { JsonSchemaDocument } from "../core/schema/agent-schema";
import type { AgentTool, AgentToolset } from "../toolset/agent-tool";
import { type AgentToolResult, toToolResult } from "../toolset/tool-result";

export interface AiSdkToolsOptions {
  /** Names this turn of the conversation: providers reuse call ids, so the invocation id is `turnId:toolCallId` (D22). */
  readonly turnId: string;
}

/**
 * The tools of this moment as an AI SDK tool set, keyed by wire name. Pass `toolset.tools()` to let one reading of the
 * surface feed both the tools and `describeToolState`. Inputs are checked by the runtime alone, so that a model
 * gets the runtime's typed refusal; `execute` never rejects and answers an `AiSdkToolResult`.
 */
export function createAiSdkTools(
  source: AgentToolset | readonly AgentTool[],
  { turnId }: AiSdkToolsOptions,
): ToolSet {
  const tools: readonly AgentTool[] = "tools" in source ? source.tools() : source;
  return Object.fromEntries(tools.map((tool) => [tool.name, toAiSdkTool(tool, turnId)]));
}

function toAiSdkTool(tool: AgentTool, turnId: string): ToolSet[string] {
  return {
    type: "dynamic",
    description: tool.description,
    inputSchema: jsonSchema(toJsonSchema7(tool.inputSchema)),
    async execute(input: unknown, call): Promise<AgentToolResult> {
      const result = await tool.execute(input, {
        toolCallId: `${turnId}:${call.toolCallId}`,
        signal: call.abortSignal,
      });
      return toToolResult(result);
    },
  };
}

/** The accepted subset (D19) lies within what the SDK's type describes; only the mutability of the two types differs. */
function toJsonSchema7(document: JsonSchemaDocument): JSONSchema7 {
  return document as JSONSchema7;
}
