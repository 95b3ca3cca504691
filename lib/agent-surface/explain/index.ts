export {
  type CapabilityExplanation,
  type ExplainContext,
  explainSurface,
  type PolicyExplanation,
  type PolicyPhase,
  type PolicyScope,
  type SurfaceExplanation,
} from "./explain-surface";
