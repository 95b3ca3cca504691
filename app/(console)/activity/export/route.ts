import { ORPCError } from "@orpc/client";
import type { NextRequest } from "next/server";
import { serverProcedures } from "@/app/_lib/server-procedures";
import { exportActivity } from "@/procedures/audit/export-activity";
import { serverFilterOf } from "../_state/activity-view";
import { activityFilterParsers } from "../_state/activity-view-params";

/** The activity as a file, for whoever may see it, with the filters of the page. */
export async function GET({ nextUrl: { searchParams } }: NextRequest): Promise<Response> {
  const read = <T>(key: string, { parse }: { parse: (raw: string) => T | null }): T | null => {
    const raw = searchParams.get(key);
    return raw === null ? null : parse(raw);
  };
  const filter = serverFilterOf({
    actor: read("actor", activityFilterParsers.actor),
    outcome: read("outcome", activityFilterParsers.outcome),
    period: read("period", activityFilterParsers.period),
    member: read("member", activityFilterParsers.member),
    entity: read("entity", activityFilterParsers.entity),
    search: read("search", activityFilterParsers.search),
  });
  const format = searchParams.get("format") === "ndjson" ? "ndjson" : "csv";
  const { audit } = await serverProcedures();
  try {
    const { body, fileName, contentType } = await exportActivity({ list: audit.activity, filter, format });
    return new Response(body, {
      headers: {
        "content-type": contentType,
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return Response.json(
      { code: error.code, message: error.message },
      { status: error.status, headers: { "cache-control": "no-store" } },
    );
  }
}
