import { z } from "zod";
import { exceedsDepth, MAX_STORED_DEPTH } from "../base/exceeds-depth";
import { AUDIT_ACTORS, AUDIT_SOURCES, type auditRecord } from "../db/schema";

const nullableText = z.string().nullable();

/** One record as it is kept. */
export const recordSchema = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  source: z.enum(AUDIT_SOURCES),
  type: z.string(),
  userId: nullableText,
  actor: z.enum(AUDIT_ACTORS),
  subject: nullableText.describe("Procedure path or capability id"),
  surfaceId: nullableText,
  consumer: nullableText,
  registrationId: nullableText,
  invocationId: nullableText,
  confirmationId: nullableText,
  outcome: z.string(),
  code: nullableText,
  durationMs: z.int().min(0).nullable(),
  input: z.json(),
  affectedIds: z.array(z.string()),
  payload: z.json(),
});

type RecordRow = typeof auditRecord.$inferSelect;

/** One row that cannot be read must not hide the others, so it says so in place of its content. */
function readStored(value: unknown): z.input<ReturnType<typeof z.json>> {
  if (exceedsDepth(value, MAX_STORED_DEPTH)) return { omitted: "too-deep" };
  const parsed = z.json().safeParse(value);
  return parsed.success ? parsed.data : { omitted: "unreadable" };
}

export function toRecord(row: RecordRow): z.input<typeof recordSchema> {
  const { organizationId: _scope, sequence: _order, at, input, payload, affectedIds, ...rest } = row;
  const ids = z.array(z.string()).safeParse(affectedIds);
  return {
    ...rest,
    at: at.toISOString(),
    input: readStored(input),
    payload: readStored(payload),
    affectedIds: ids.success ? ids.data : [],
  };
}
