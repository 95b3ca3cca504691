export {
  GatewayError,
  type GatewayErrorCode,
  type GatewayRecovery,
} from "../protocol/gateway-error";
export type { GatewayModelInfo } from "../protocol/gateway-model-info";
export { createGatewayModel, type GatewayModelOptions } from "./create-gateway-model";
export { fetchGatewayInfo } from "./fetch-gateway-info";
