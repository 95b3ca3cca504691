export { GatewayError } from "../protocol/gateway-error";
export { chooseModel, type ModelSettings, type ServedModel } from "./choose-model";
export {
  type HandleModelRequestOptions,
  handleModelRequest,
  type ModelRequestLimits,
  refuseModelRequest,
  type TakeModelRequest,
} from "./handle-model-request";
