export { type AiSdkToolsOptions, createAiSdkTools } from "./create-ai-sdk-tools";
export { describeToolState, type ToolStateSurface } from "./describe-tool-state";
export {
  type AiSdkToolFailure,
  type AiSdkToolResult,
  type AiSdkToolSuccess,
  toToolResult,
} from "./tool-result";
