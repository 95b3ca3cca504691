import { and, desc, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { auditRecord, user } from "../db/schema";
import {
  ACTIVITY_OUTCOMES,
  activityFilterShape,
  isEntry,
  matchesActivity,
  outcomeOf,
  visibleTo,
} from "./activity-filter";
import { entitySchema, nameEntities } from "./name-entities";
import { SURFACE_EFFECTS } from "./surface-event-schema";

const effectSchema = z.enum(SURFACE_EFFECTS);
/** A call may change a hundred devices; a list shows a few and how many more. */
const MAX_ENTITIES = 5;

const entrySchema = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.enum(["agent", "human", "anonymous", "runtime"]),
  person: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  consumer: z.string().nullable().describe("Which agent, when one did it"),
  subject: z.string().describe("Procedure path or capability id"),
  effect: effectSchema.nullable(),
  outcome: z.enum(ACTIVITY_OUTCOMES),
  code: z.string().nullable().describe("Why it was refused or failed"),
  durationMs: z.int().min(0).nullable(),
  source: z.enum(["server", "surface"]).describe("server: its own record. surface: what a page says it did"),
  entities: z.array(entitySchema).describe("What was changed, the first few"),
  entityCount: z.int().min(0),
  invocationId: z.string().nullable(),
});

const claimed = z.object({ effect: effectSchema });

export function effectIn(payload: unknown): z.infer<typeof effectSchema> | null {
  return claimed.safeParse(payload).data?.effect ?? null;
}

/** Who did what, newest first: the server's records and what pages did without the server, each thing once. */
export const activity = memberProcedure
  .meta({ access: "any-member" })
  .input(
    z.strictObject({
      ...activityFilterShape,
      limit: z.int().min(1).max(200).default(50),
      cursor: z
        .string()
        .regex(/^[0-9]{1,15}$/)
        .optional(),
    }),
  )
  .output(z.strictObject({ items: z.array(entrySchema), nextCursor: z.string().nullable() }))
  .handler(async ({ context, input }) => {
    const { session, database } = context;
    const { limit, cursor, ...filter } = input;
    const rows = await database
      .select({ record: auditRecord, personName: user.name })
      .from(auditRecord)
      .leftJoin(user, eq(user.id, auditRecord.userId))
      .where(
        and(
          visibleTo(session),
          isEntry(database),
          matchesActivity(filter, context.now()),
          cursor === undefined ? undefined : lt(auditRecord.sequence, Number(cursor)),
        ),
      )
      .orderBy(desc(auditRecord.sequence))
      .limit(limit + 1);
    const page = rows.slice(0, limit);
    const shown = page.map(({ record }) => record.affectedIds.slice(0, MAX_ENTITIES));
    const entityOf = await nameEntities(database, session.organization.id, shown.flat());
    const last = page.at(-1);
    return {
      items: page.map(({ record, personName }, index) => ({
        id: record.id,
        at: record.at.toISOString(),
        actor: record.actor,
        person: record.userId === null ? null : { id: record.userId, name: personName ?? "Former member" },
        consumer: record.consumer,
        subject: record.subject ?? record.type,
        effect: effectIn(record.payload),
        outcome: outcomeOf(record),
        code: record.code,
        durationMs: record.durationMs,
        source: record.source,
        entities: (shown[index] ?? []).map(entityOf),
        entityCount: record.affectedIds.length,
        invocationId: record.invocationId,
      })),
      nextCursor: rows.length > page.length && last ? String(last.record.sequence) : null,
    };
  });
