import { z } from "zod";
import { ROLES } from "../db/schema";

export const memberIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .describe("Id of a member of the organisation");

export const roleSchema = z
  .enum(ROLES)
  .describe(
    "admin: manages members and settings too. operator: sees and changes devices. viewer: only sees them.",
  );

export const memberSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  joinedAt: z.iso.datetime(),
});

export type Member = z.infer<typeof memberSchema>;
