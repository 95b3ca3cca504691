import { randomUUID } from "node:crypto";
import { z } from "zod";
import { plainText } from "../base/plain-text";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { deviceNote } from "../db/schema";
import { lockDevice } from "./device-change";
import { deviceNoteSchema, MAX_NOTE_LENGTH, toDeviceNote } from "./device-note-schema";
import { deviceIdSchema } from "./device-schema";

/** Writes a note about one device. Two people's notes never overwrite each other: each adds one. */
export const addNote = memberProcedure
  .meta({
    access: "devices:write",
    rateLimit: { limit: 60, windowMs: 60_000 },
    agent: {
      expose: true,
      description: "Add a note to one device, for colleagues to read. Notes cannot be changed later.",
      sideEffect: "write",
    },
  })
  .input(
    z.strictObject({
      deviceId: deviceIdSchema,
      text: plainText(MAX_NOTE_LENGTH)
        .refine((text) => text.trim() !== "", { error: "Write something." })
        .describe("The text of the note, as its readers will see it"),
    }),
  )
  .use(runMutation)
  .output(z.strictObject({ note: deviceNoteSchema }))
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const row = await lockDevice(transaction, session.organization.id, input.deviceId);
    if (row === undefined) throw errors.NOT_FOUND({ data: { ids: [input.deviceId] } });
    const added = await transaction
      .insert(deviceNote)
      .values({
        id: `note_${randomUUID()}`,
        organizationId: session.organization.id,
        deviceId: row.id,
        authorId: session.user.id,
        authorName: session.user.name,
        text: input.text,
        createdAt: context.now(),
      })
      .returning();
    trace.affects([row.id]);
    const [note] = added;
    if (note === undefined) throw new Error("The note was not inserted.");
    return { note: toDeviceNote(note) };
  });
