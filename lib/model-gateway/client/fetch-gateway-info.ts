import { GatewayError } from "../protocol/gateway-error";
import { type GatewayModelInfo, gatewayInfoResponseSchema } from "../protocol/gateway-model-info";
import { GATEWAY_HEADER, PROTOCOL_VERSION } from "../protocol/stream-frame";
import { readErrorResponse } from "./read-error-response";

export interface FetchGatewayInfoOptions {
  readonly url: string;
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal;
}

/** Asks which model will answer. Rejects with `GatewayError`. */
export async function fetchGatewayInfo({
  url,
  fetch: send = fetch,
  signal,
}: FetchGatewayInfoOptions): Promise<GatewayModelInfo> {
  const response = await send(url, {
    credentials: "same-origin",
    cache: "no-store",
    headers: { [GATEWAY_HEADER]: String(PROTOCOL_VERSION) },
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new GatewayError("network", { cause: error });
  });
  if (!response.ok) throw await readErrorResponse(response);
  const body: unknown = await response.json().catch((error: unknown) => {
    throw new GatewayError("stream-malformed", { cause: error });
  });
  const parsed = gatewayInfoResponseSchema.safeParse(body);
  if (!parsed.success) throw new GatewayError("stream-malformed");
  return parsed.data.model;
}
