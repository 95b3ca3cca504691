import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { findMembers } from "./find-members";
import { memberSchema } from "./member-schema";

/** Who belongs to the organisation; every member may know their colleagues. */
export const list = memberProcedure
  .meta({ access: "any-member" })
  .input(z.strictObject({}).optional())
  .output(z.strictObject({ members: z.array(memberSchema) }))
  .handler(async ({ context }) => ({
    members: await findMembers(context.database, context.session.organization.id),
  }));
