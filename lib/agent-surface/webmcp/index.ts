export type { AgentAdapter, AgentAdapterOptions } from "../toolset/agent-adapter";
export { createWebMcpAdapter, type WebMcpAdapterOptions } from "./create-webmcp-adapter";
export type { WebMcpPresent, WebMcpPresentation } from "./present-tool";
