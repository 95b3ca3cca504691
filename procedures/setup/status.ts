import { z } from "zod";
import { publicProcedure } from "../base/procedure";
import { isSetupOpen } from "./first-organization";

/** Asked before anyone can sign in: whether the first visitor still has to set the application up. */
export const status = publicProcedure
  .meta({ access: "public" })
  .input(z.strictObject({}).optional())
  .output(z.strictObject({ open: z.boolean() }))
  .handler(async ({ context }) => ({
    open: !context.demoMode && (await isSetupOpen(context.database)),
  }));
