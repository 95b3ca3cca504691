import { createRouterClient } from "@orpc/server";
import { headers } from "next/headers";
import { router } from "@/procedures/router";
import { reportFault } from "@/procedures/runtime/report-fault";
import { getServer } from "@/procedures/runtime/server";

/** The procedures for a server component: the same rules as over the wire, for the person of this request. */
export async function serverProcedures() {
  const requestHeaders = new Headers(await headers());
  return createRouterClient(router, {
    context: { headers: requestHeaders, connect: getServer, now: () => new Date(), reportFault },
  });
}
