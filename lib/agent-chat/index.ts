export type { ChatFailure } from "./chat-failure";
export type { ChatPhase, ChatSnapshot, ChatUsage, SendOutcome } from "./chat-snapshot";
export type { ChatSurface, ChatTool, ChatToolCall, SurfaceReading } from "./chat-surface";
export type {
  ChatApproval,
  ChatCallPart,
  ChatCallState,
  ChatPart,
  ChatReasoningPart,
  ChatStep,
  ChatTextPart,
  ChatTurn,
  ChatTurnState,
} from "./chat-turn";
export type { ConversationStore } from "./conversation-store";
export { type AgentChat, type AgentChatOptions, createAgentChat } from "./create-agent-chat";
export { consumerOf, createRegistrySurface, type RegistrySurface } from "./create-registry-surface";
export type { ToolResult } from "./tool-result";
