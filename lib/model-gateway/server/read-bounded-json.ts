import { GatewayError } from "../protocol/gateway-error";

/**
 * Reads a JSON body of at most `maxBytes`, counted while it arrives: a declared length may lie or be absent.
 * Throws `GatewayError` `too-large` or `invalid-request`.
 */
export async function readBoundedJson(request: Request, maxBytes: number): Promise<unknown> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw new GatewayError("too-large");
  if (request.body === null) throw new GatewayError("invalid-request");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = request.body.getReader();
  let size = 0;
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > maxBytes) {
        await reader.cancel();
        throw new GatewayError("too-large");
      }
      text += decoder.decode(value, { stream: true });
    }
    return JSON.parse(text + decoder.decode());
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw new GatewayError("invalid-request", { cause: error });
  }
}
