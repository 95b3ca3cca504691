import { eq } from "drizzle-orm";
import { z } from "zod";
import { plainText } from "../base/plain-text";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { device } from "../db/schema";
import { changeResultSchema } from "./change-result-schema";
import { expectedVersionSchema, lockDevice, versionConflict } from "./device-change";
import { deviceIdSchema, toDevice } from "./device-schema";

export const MAX_NAME_LENGTH = 80;

/** Gives one device another name, unless somebody has changed it since it was read. */
export const rename = memberProcedure
  .errors(versionConflict)
  .meta({
    access: "devices:write",
    rateLimit: { limit: 120, windowMs: 60_000 },
    agent: {
      expose: true,
      description: "Rename one device: give it another name.",
      sideEffect: "write",
    },
  })
  .input(
    z.strictObject({
      deviceId: deviceIdSchema,
      name: plainText(MAX_NAME_LENGTH)
        .refine((name) => /^\S(?:[^\n\r\t]*\S)?$/.test(name), {
          error: "Give a name on one line, without blanks around it.",
        })
        .describe("The new name of the device"),
      expectedVersion: expectedVersionSchema,
    }),
  )
  .use(runMutation)
  .output(changeResultSchema)
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const row = await lockDevice(transaction, session.organization.id, input.deviceId);
    if (row === undefined) throw errors.NOT_FOUND({ data: { ids: [input.deviceId] } });
    if (row.name === input.name) return { changed: [], unchanged: [row.id] };
    if (row.version !== input.expectedVersion) {
      throw errors.VERSION_CONFLICT({ data: { current: toDevice(row) } });
    }
    const changed = await transaction
      .update(device)
      .set({ name: input.name, version: row.version + 1 })
      .where(eq(device.id, row.id))
      .returning();
    trace.affects([row.id]);
    return { changed: changed.map(toDevice), unchanged: [] };
  });
