import type { AnyRouter } from "@orpc/server";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { deriveManifest } from "./derive-manifest";
import { manifestSchema } from "./manifest-schema";

/** The procedure that tells what the caller may let an agent reference out of `application`. */
export function manifestOf(application: AnyRouter) {
  return memberProcedure
    .meta({ access: "any-member" })
    .input(z.strictObject({}).optional())
    .output(manifestSchema)
    .handler(({ context }) => deriveManifest(application, context.session.permissions));
}
