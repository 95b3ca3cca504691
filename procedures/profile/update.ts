import { eq } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { user } from "../db/schema";
import { personName } from "./person-name";

/** Changes the caller's own name, everywhere that it is shown. */
export const update = memberProcedure
  .meta({
    access: "any-member",
    rateLimit: { limit: 30, windowMs: 60_000 },
    agent: {
      expose: true,
      description: "Change the user's own name, as colleagues see it.",
      sideEffect: "write",
    },
  })
  .input(z.strictObject({ name: personName.describe("The user's new name") }))
  .use(runMutation)
  .output(z.strictObject({ name: z.string() }))
  .handler(async ({ context, input }) => {
    const { transaction, session, trace } = context;
    const { id } = session.user;
    await transaction.update(user).set({ name: input.name, updatedAt: context.now() }).where(eq(user.id, id));
    trace.affects([id]);
    return { name: input.name };
  });
