import { GatewayError } from "../protocol/gateway-error";
import { exceedsDepth } from "./exceeds-depth";

/** The runtime's own bound on JSON is 128; the rest is what the protocol wraps around it. */
const MAX_DEPTH = 160;

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
    const body: unknown = JSON.parse(text + decoder.decode());
    // Everything that reads the body later recurses, and a deep enough one would end its stack.
    if (exceedsDepth(body, MAX_DEPTH)) throw new GatewayError("invalid-request");
    return body;
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw new GatewayError("invalid-request", { cause: error });
  }
}
