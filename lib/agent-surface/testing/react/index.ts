export {
  type RenderAgentSurfaceOptions,
  type RenderedAgentSurface,
  renderAgentSurface,
} from "./render-agent-surface";
