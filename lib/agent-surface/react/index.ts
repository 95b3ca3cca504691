"use client";

export { useAgentSurface } from "./agent-surface-context";
export { AgentSurfaceProvider, type AgentSurfaceProviderProps } from "./agent-surface-provider";
export type { AgentComponentConfig, AgentComponentRegistration } from "./component-mount";
export { useAgentComponent } from "./use-agent-component";
export { type PendingConfirmation, usePendingConfirmations } from "./use-pending-confirmations";
