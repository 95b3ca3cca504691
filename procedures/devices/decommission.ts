import { and, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { plainText } from "../base/plain-text";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { device } from "../db/schema";
import { deviceIdsSchema } from "./change-result-schema";
import { deviceSchema, toDevice } from "./device-schema";
import { inService } from "./in-service";
import { knownDevices } from "./known-devices";
import { lockDevices } from "./lock-devices";

/** Takes all named devices out of service for good, or none. Their history stays; nothing brings them back. */
export const decommission = memberProcedure
  .meta({
    access: "devices:write",
    rateLimit: { limit: 60, windowMs: 60_000 },
    agent: {
      expose: true,
      description:
        "Decommission (retire, remove) devices for good. They leave every list and cannot be brought back.",
      sideEffect: "destructive",
      requiresApproval: true,
    },
  })
  .input(z.strictObject({ deviceIds: deviceIdsSchema, reason: plainText(200).optional() }))
  .use(knownDevices)
  .use(runMutation)
  .output(z.strictObject({ changed: z.array(deviceSchema).describe("The devices, as they last were") }))
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const organizationId = session.organization.id;
    const locked = await lockDevices(transaction, organizationId, input.deviceIds);
    if (!locked.complete) throw errors.NOT_FOUND({ data: { ids: locked.missingIds } });
    const changed = await transaction
      .update(device)
      .set({ decommissionedAt: context.now(), version: sql`${device.version} + 1` })
      .where(and(inService(organizationId), inArray(device.id, input.deviceIds)))
      .returning();
    trace.affects(input.deviceIds);
    return { changed: changed.map(toDevice).sort((a, b) => (a.id < b.id ? -1 : 1)) };
  });
