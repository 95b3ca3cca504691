import { and, asc, inArray } from "drizzle-orm";
import type { Database } from "../db/database";
import { device } from "../db/schema";
import type { DeviceRow } from "./device-schema";
import { inService } from "./in-service";

export type LockedDevices =
  | { readonly complete: true; readonly rows: DeviceRow[] }
  | { readonly complete: false; readonly missingIds: string[] };

/**
 * Locks the named devices of one organisation until the transaction ends. Ids of another organisation,
 * of devices out of service and of none look the same. Rows are locked in id order, so that two calls cannot deadlock.
 */
export async function lockDevices(
  transaction: Database,
  organizationId: string,
  deviceIds: readonly string[],
): Promise<LockedDevices> {
  const rows = await transaction
    .select()
    .from(device)
    .where(and(inService(organizationId), inArray(device.id, [...deviceIds])))
    .orderBy(asc(device.id))
    .for("update");
  const found = new Set(rows.map((row) => row.id));
  const missingIds = deviceIds.filter((id) => !found.has(id));
  return missingIds.length > 0 ? { complete: false, missingIds } : { complete: true, rows };
}
