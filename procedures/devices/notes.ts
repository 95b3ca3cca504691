import { and, desc, eq, lt, or } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { deviceNote } from "../db/schema";
import { deviceNoteSchema, toDeviceNote } from "./device-note-schema";
import { deviceIdSchema } from "./device-schema";
import { requireDevice } from "./require-device";

const PAGE_SIZE = 20;

const cursorSchema = z.strictObject({ createdAt: z.iso.datetime(), id: z.string().max(64) });

/** The notes about one device, newest first. `nextCursor` is `null` on the last page. */
export const notes = memberProcedure
  .meta({
    access: "devices:read",
    agent: {
      expose: true,
      description: "Read the notes that people have written about one device, newest first.",
      sideEffect: "read",
    },
  })
  .input(
    z.strictObject({
      deviceId: deviceIdSchema,
      cursor: cursorSchema.optional().describe("nextCursor of the page before"),
    }),
  )
  .use(requireDevice)
  .output(z.strictObject({ items: z.array(deviceNoteSchema), nextCursor: cursorSchema.nullable() }))
  .handler(async ({ context, input }) => {
    const { cursor } = input;
    const before = cursor && new Date(cursor.createdAt);
    const rows = await context.database
      .select()
      .from(deviceNote)
      .where(
        and(
          eq(deviceNote.deviceId, context.device.id),
          before &&
            or(
              lt(deviceNote.createdAt, before),
              and(eq(deviceNote.createdAt, before), lt(deviceNote.id, cursor.id)),
            ),
        ),
      )
      .orderBy(desc(deviceNote.createdAt), desc(deviceNote.id))
      .limit(PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    const nextCursor =
      rows.length > page.length && last ? { createdAt: last.createdAt.toISOString(), id: last.id } : null;
    return { items: page.map(toDeviceNote), nextCursor };
  });
