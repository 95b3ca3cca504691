import { and, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { device } from "../db/schema";
import { deviceIdsSchema } from "./change-result-schema";
import { deviceSchema, toDevice } from "./device-schema";
import { inService } from "./in-service";
import { lockDevices } from "./lock-devices";

/** Asks all named devices to restart, or none; those that are disabled take no commands and stay as they are. */
export const reboot = memberProcedure
  .meta({
    access: "devices:write",
    rateLimit: { limit: 60, windowMs: 60_000 },
    agent: {
      expose: true,
      description:
        "Reboot (restart) devices. Each restarts when it next reports; disabled devices take no commands.",
      sideEffect: "write",
    },
  })
  .input(z.strictObject({ deviceIds: deviceIdsSchema }))
  .use(runMutation)
  .output(
    z.strictObject({
      changed: z.array(deviceSchema),
      unchanged: z.array(z.string()).describe("Ids of disabled devices, which take no commands"),
    }),
  )
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
            .set({ rebootRequestedAt: context.now(), version: sql`${device.version} + 1` })
            .where(and(inService(organizationId), inArray(device.id, toChange)))
            .returning();
    trace.affects(toChange);
    return { changed: changed.map(toDevice).sort((a, b) => (a.id < b.id ? -1 : 1)), unchanged };
  });
