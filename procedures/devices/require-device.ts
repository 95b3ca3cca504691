import { and, eq } from "drizzle-orm";
import { builder } from "../base/builder";
import type { SignedInContext } from "../base/observed-context";
import { device } from "../db/schema";
import { inService } from "./in-service";

/** For what hangs on one device: refuses when the organisation has no such device, and hands it on otherwise. */
export const requireDevice = builder
  .$context<SignedInContext>()
  .middleware(async ({ context, errors, next }, input: { deviceId: string }) => {
    const rows = await context.database
      .select()
      .from(device)
      .where(and(inService(context.session.organization.id), eq(device.id, input.deviceId)));
    const found = rows[0];
    if (found === undefined) throw errors.NOT_FOUND({ data: { ids: [input.deviceId] } });
    return await next({ context: { device: found } });
  });
