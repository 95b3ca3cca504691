export {
  type CollectionInspection,
  type GroupInspection,
  type InFlightInspection,
  inspectSurface,
  type SurfaceInspection,
} from "./inspect-surface";
export {
  type InvocationTrace,
  type PhaseRecord,
  type PhaseRecorder,
  recordPhases,
} from "./record-phases";
export {
  type DepthSample,
  type DurationSample,
  type SurfaceSampler,
  type SurfaceSamples,
  sampleSurface,
} from "./sample-surface";
