import { z } from "zod";

/** Days. Long enough to look into what went wrong, short enough that nothing is kept for ever. */
export const retentionSchema = z.strictObject({
  auditDays: z.int().min(7).max(3_650).describe("How long records of what was done are kept"),
  mailDays: z.int().min(1).max(365).describe("How long letters stay in the outbox"),
});

export type Retention = z.infer<typeof retentionSchema>;
