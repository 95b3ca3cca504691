import { z } from "zod";
import { PERMISSIONS } from "../auth/permissions";
import { memberProcedure } from "../base/procedure";
import { ROLES } from "../db/schema";

/** Who the server takes the caller for, and what that role may do. */
export const current = memberProcedure
  .meta({ access: "any-member" })
  .input(z.strictObject({}).optional())
  .output(
    z.strictObject({
      user: z.strictObject({ id: z.string(), name: z.string(), email: z.string() }),
      organization: z.strictObject({ id: z.string(), name: z.string() }),
      role: z.enum(ROLES),
      permissions: z.array(z.enum(PERMISSIONS)),
    }),
  )
  .handler(({ context }) => {
    const { user, organization, role, permissions } = context.session;
    return { user, organization, role, permissions: [...permissions] };
  });
