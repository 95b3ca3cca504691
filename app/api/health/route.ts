import { createReadinessCheck } from "@/procedures/runtime/readiness";
import { reportFault } from "@/procedures/runtime/report-fault";
import { getServer } from "@/procedures/runtime/server";

export const dynamic = "force-dynamic";

const checkReadiness = createReadinessCheck(getServer, reportFault);

/** 200 when this instance can serve, 503 with the reason when it cannot. */
export async function GET(): Promise<Response> {
  const readiness = await checkReadiness();
  const status = readiness.ready ? 200 : 503;
  return Response.json(readiness, { status, headers: { "cache-control": "no-store" } });
}
