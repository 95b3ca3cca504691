import { ORPCError } from "@orpc/server";
import { BodyLimitPlugin, RPCHandler } from "@orpc/server/fetch";
import { SimpleCsrfProtectionHandlerPlugin } from "@orpc/server/plugins";
import type { RequestContext } from "../base/request-context";
import { router } from "../router";

export const MAX_RPC_BODY_BYTES = 1_048_576;

const handler = new RPCHandler<RequestContext>(router, {
  plugins: [
    new BodyLimitPlugin({ maxBodySize: MAX_RPC_BODY_BYTES }),
    // A header that another site cannot send without asking first; nothing here answers that it may.
    new SimpleCsrfProtectionHandlerPlugin({
      error: new ORPCError("CSRF_TOKEN_MISMATCH", {
        status: 403,
        message: "Send the header x-csrf-token with the value orpc, as the application's own pages do.",
      }),
    }),
  ],
});

/** Serves the router under `/rpc`. */
export async function handleRpc(request: Request, context: RequestContext): Promise<Response> {
  const { matched, response } = await handler.handle(request, { prefix: "/rpc", context });
  if (!matched) {
    const body = {
      json: { defined: false, code: "NOT_FOUND", status: 404, message: "There is no such procedure." },
    };
    return Response.json(body, { status: 404, headers: { "cache-control": "no-store" } });
  }
  response.headers.set("cache-control", "no-store");
  return response;
}
