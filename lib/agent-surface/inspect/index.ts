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
