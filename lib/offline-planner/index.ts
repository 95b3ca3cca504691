export { createOfflinePlanner } from "./create-offline-planner";
