export {
  type AgentToolFailure as AiSdkToolFailure,
  type AgentToolResult as AiSdkToolResult,
  type AgentToolSuccess as AiSdkToolSuccess,
  toToolResult,
} from "../toolset/tool-result";
export { type AiSdkToolsOptions, createAiSdkTools } from "./create-ai-sdk-tools";
export { describeToolState, type ToolStateSurface } from "./describe-tool-state";
