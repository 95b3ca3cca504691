export {
  createTestSurface,
  type TestSurface,
  type TestSurfaceOptions,
  type TestTarget,
} from "./create-test-surface";
export { serializeSurfaceSnapshot } from "./serialize-surface-snapshot";
export type { TestConfirmations } from "./test-confirmations";
