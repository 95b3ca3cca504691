import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { auditRecord, user } from "../db/schema";
import { visibleTo } from "./activity-filter";
import { entitySchema, nameEntities } from "./name-entities";
import { recordSchema, toRecord } from "./record-schema";

/** Attempts, approvals and their replays under one invocation; more than an honest one has. */
const MAX_RECORDS = 50;

/** One entry of the activity with every record of its call: the server's own, and what the page said of it. */
export const entry = memberProcedure
  .meta({ access: "any-member" })
  .input(z.strictObject({ entryId: z.uuid() }))
  .output(
    z.strictObject({
      record: recordSchema,
      personName: z.string().nullable(),
      entities: z.array(entitySchema),
      related: z.array(recordSchema).describe("The other records of the same call, oldest first"),
    }),
  )
  .handler(async ({ context, input, errors }) => {
    const { session, database } = context;
    const found = await database
      .select({ record: auditRecord, personName: user.name })
      .from(auditRecord)
      .leftJoin(user, eq(user.id, auditRecord.userId))
      .where(and(visibleTo(session), eq(auditRecord.id, input.entryId)));
    const row = found[0];
    if (row === undefined) throw errors.NOT_FOUND({ data: { ids: [input.entryId] } });
    const { record, personName } = row;
    const { invocationId, userId } = record;
    // Under the same person alone: an id of a call is chosen by a page, and nobody's page speaks of others' calls.
    const related =
      invocationId === null || userId === null
        ? []
        : await database
            .select()
            .from(auditRecord)
            .where(
              and(
                visibleTo(session),
                eq(auditRecord.invocationId, invocationId),
                eq(auditRecord.userId, userId),
              ),
            )
            .orderBy(asc(auditRecord.sequence))
            .limit(MAX_RECORDS);
    const entityOf = await nameEntities(database, session.organization.id, record.affectedIds);
    return {
      record: toRecord(record),
      personName,
      entities: record.affectedIds.map(entityOf),
      related: related.filter(({ id }) => id !== record.id).map(toRecord),
    };
  });
