import { os } from "@orpc/server";
import { commonErrors } from "./common-errors";
import type { ProcedureMeta } from "./procedure-meta";
import type { RequestContext } from "./request-context";

/** The bare builder: context, metadata and error types, no rule yet. Procedures start from `procedure.ts`. */
export const builder = os.$context<RequestContext>().$meta<ProcedureMeta>({}).errors(commonErrors);
