export type { AgentManifest, AgentManifestTool } from "./agent-manifest";
export { type AgentProcedureConfig, type BoundTo, bindAgentProcedure } from "./bind-agent-procedure";
export { type AgentProcedureRefs, isBridgeRef } from "./bridge-refs";
export {
  createOrpcAgentBridge,
  type OrpcAgentBridge,
  type OrpcAgentBridgeOptions,
  type OrpcAgentCall,
} from "./create-orpc-agent-bridge";
export { reduceInputSchema } from "./reduce-input-schema";
