import { handleRpc } from "@/procedures/runtime/handle-rpc";
import { reportFault } from "@/procedures/runtime/report-fault";
import { getServer } from "@/procedures/runtime/server";

// Next otherwise hands over a proxy of the request, on which reading the body in pieces throws.
export const dynamic = "force-dynamic";

function handle(request: Request): Promise<Response> {
  return handleRpc(request, {
    headers: request.headers,
    connect: getServer,
    now: () => new Date(),
    reportFault,
  });
}

export { handle as GET, handle as POST };
