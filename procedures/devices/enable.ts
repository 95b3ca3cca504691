import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { device } from "../db/schema";
import { changeResultSchema, deviceIdsSchema } from "./change-result-schema";
import { toDevice } from "./device-schema";
import { lockDevices } from "./lock-devices";

/** Gives each named device back the status it had when it was disabled; all of them or none. */
export const enable = memberProcedure
  .meta({
    access: "devices:write",
    rateLimit: { limit: 120, windowMs: 60_000 },
    agent: {
      expose: true,
      description: "Enable disabled devices; each returns to the status it had before it was disabled.",
      sideEffect: "write",
    },
  })
  .input(z.strictObject({ deviceIds: deviceIdsSchema }))
  .use(runMutation)
  .output(changeResultSchema)
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const organizationId = session.organization.id;
    const locked = await lockDevices(transaction, organizationId, input.deviceIds);
    if (!locked.complete) throw errors.NOT_FOUND({ data: { ids: locked.missingIds } });
    const toChange = locked.rows.filter((row) => row.status === "disabled").map((row) => row.id);
    const unchanged = locked.rows.filter((row) => row.status !== "disabled").map((row) => row.id);
    const changed =
      toChange.length === 0
        ? []
        : await transaction
            .update(device)
            .set({
              status: sql`coalesce(${device.statusBeforeDisabled}, 'offline')`,
              statusBeforeDisabled: null,
              disabledAt: null,
              disabledReason: null,
              version: sql`${device.version} + 1`,
            })
            .where(and(eq(device.organizationId, organizationId), inArray(device.id, toChange)))
            .returning();
    trace.affects(toChange);
    return { changed: changed.map(toDevice).sort((a, b) => (a.id < b.id ? -1 : 1)), unchanged };
  });
