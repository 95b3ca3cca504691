import { handleAuthRequest } from "@/procedures/auth/handle-auth-request";
import { reportFault } from "@/procedures/runtime/report-fault";
import { getServer } from "@/procedures/runtime/server";

export const dynamic = "force-dynamic";

function handle(request: Request): Promise<Response> {
  const connect = async () => (await getServer()).auth;
  return handleAuthRequest(request, { connect, reportFault });
}

export { handle as GET, handle as POST };
