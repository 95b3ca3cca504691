import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../db/database";
import { device } from "../db/schema";
import { type DeviceRow, deviceSchema } from "./device-schema";
import { inService } from "./in-service";

/** The version that the caller has seen: what somebody else has written since is not overwritten. */
export const expectedVersionSchema = z
  .int()
  .min(1)
  .describe("The device's version as it was read; refused when it has changed since");

/** A change that rests on an outdated reading. `current` is the device as it is, for the caller to decide anew. */
export const versionConflict = {
  VERSION_CONFLICT: {
    status: 409,
    message:
      "Somebody has changed this device since you read it. Nothing was done; look at it and decide anew.",
    data: z.object({ current: deviceSchema }),
  },
} as const;

/** The device in its present state, locked until the transaction ends; `undefined` when the organisation has none such. */
export async function lockDevice(
  transaction: Database,
  organizationId: string,
  deviceId: string,
): Promise<DeviceRow | undefined> {
  const rows = await transaction
    .select()
    .from(device)
    .where(and(inService(organizationId), eq(device.id, deviceId)))
    .for("update");
  return rows[0];
}
