import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { CONNECTION_KINDS, device } from "../db/schema";
import { deviceIdSchema, deviceSchema, toDevice } from "./device-schema";
import { inService } from "./in-service";

const detailSchema = z.strictObject({
  ...deviceSchema.shape,
  serialNumber: z.string(),
  connection: z.enum(CONNECTION_KINDS),
  installedAt: z.iso.datetime(),
  disabledAt: z.iso.datetime().nullable(),
  disabledReason: z.string().nullable(),
  rebootRequestedAt: z.iso.datetime().nullable().describe("When a restart was last asked for"),
});

export const get = memberProcedure
  .meta({
    access: "devices:read",
    agent: {
      expose: true,
      description: "Read one device of the organisation with its installation details.",
      sideEffect: "read",
    },
  })
  .input(z.strictObject({ deviceId: deviceIdSchema }))
  .output(detailSchema)
  .handler(async ({ context, input, errors }) => {
    const rows = await context.database
      .select()
      .from(device)
      .where(and(eq(device.id, input.deviceId), inService(context.session.organization.id)));
    const row = rows[0];
    if (row === undefined) throw errors.NOT_FOUND({ data: { ids: [input.deviceId] } });
    return {
      ...toDevice(row),
      serialNumber: row.serialNumber,
      connection: row.connection,
      installedAt: row.installedAt.toISOString(),
      disabledAt: row.disabledAt?.toISOString() ?? null,
      disabledReason: row.disabledReason,
      rebootRequestedAt: row.rebootRequestedAt?.toISOString() ?? null,
    };
  });
