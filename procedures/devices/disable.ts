import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { plainText } from "../base/plain-text";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { device } from "../db/schema";
import { changeResultSchema, deviceIdsSchema } from "./change-result-schema";
import { toDevice } from "./device-schema";
import { lockDevices } from "./lock-devices";

/** Disables all named devices or, when one is not the organisation's, none. */
export const disable = memberProcedure
  .meta({
    access: "devices:write",
    rateLimit: { limit: 120, windowMs: 60_000 },
    agent: {
      expose: true,
      description: "Disable devices so that they stop reporting and take no commands until enabled again.",
      sideEffect: "write",
    },
  })
  .input(z.strictObject({ deviceIds: deviceIdsSchema, reason: plainText(200).optional() }))
  .use(runMutation)
  .output(changeResultSchema)
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const organizationId = session.organization.id;
    const locked = await lockDevices(transaction, organizationId, input.deviceIds);
    if (!locked.complete) throw errors.NOT_FOUND({ data: { ids: locked.missingIds } });
    const toChange = locked.rows.filter((row) => row.status !== "disabled").map((row) => row.id);
    const unchanged = locked.rows.filter((row) => row.status === "disabled").map((row) => row.id);
    const changed =
      toChange.length === 0
        ? []
        : await transaction
            .update(device)
            .set({
              status: "disabled",
              statusBeforeDisabled: sql`${device.status}`,
              disabledAt: context.now(),
              disabledReason: input.reason ?? null,
              version: sql`${device.version} + 1`,
            })
            .where(and(eq(device.organizationId, organizationId), inArray(device.id, toChange)))
            .returning();
    trace.affects(toChange);
    return { changed: changed.map(toDevice).sort((a, b) => (a.id < b.id ? -1 : 1)), unchanged };
  });
