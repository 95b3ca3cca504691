import { eq } from "drizzle-orm";
import { z } from "zod";
import { publicProcedure } from "../base/procedure";
import { user } from "../db/schema";
import { roleSchema } from "../members/member-schema";
import { countStrangers } from "./count-strangers";
import { findOpenInvitation, INVITATION_CLOSED } from "./find-open-invitation";
import { invitationTokenSchema } from "./invitation-token";

/** Public because the invited person may have no account yet; the token is what they show. */
export const look = publicProcedure
  .meta({ access: "public" })
  .use(countStrangers)
  .input(z.strictObject({ token: invitationTokenSchema }))
  .errors({ INVITATION_CLOSED })
  .output(
    z.strictObject({
      organization: z.string(),
      email: z.string(),
      role: roleSchema,
      expiresAt: z.iso.datetime(),
      hasAccount: z.boolean().describe("Then the account's own password is asked for"),
    }),
  )
  .handler(async ({ context, input, errors }) => {
    const found = await findOpenInvitation(context.database, input.token, context.now());
    if (found === undefined) throw errors.INVITATION_CLOSED();
    const accounts = await context.database
      .select({ id: user.id })
      .from(user)
      .where(eq(user.email, found.email));
    return {
      organization: found.organizationName,
      email: found.email,
      role: found.role,
      expiresAt: found.expiresAt.toISOString(),
      hasAccount: accounts.length > 0,
    };
  });
