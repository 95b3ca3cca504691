import { and, inArray } from "drizzle-orm";
import { builder } from "../base/builder";
import type { SignedInContext } from "../base/observed-context";
import { device } from "../db/schema";
import { inService } from "./in-service";

/** Refuses ids that name no device of the organisation, before a person is asked to approve something about them. */
export const knownDevices = builder
  .$context<SignedInContext>()
  .middleware(async ({ context, errors, next }, input: { deviceIds: readonly string[] }) => {
    const rows = await context.database
      .select({ id: device.id })
      .from(device)
      .where(and(inService(context.session.organization.id), inArray(device.id, [...input.deviceIds])));
    const known = new Set(rows.map(({ id }) => id));
    const ids = input.deviceIds.filter((id) => !known.has(id));
    if (ids.length > 0) throw errors.NOT_FOUND({ data: { ids } });
    return await next();
  });
