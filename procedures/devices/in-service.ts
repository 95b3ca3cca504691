import { and, eq, isNull, type SQL } from "drizzle-orm";
import { device } from "../db/schema";

/** The devices that an organisation has: those of others and those that it has taken out of service are not there. */
export function inService(organizationId: string): SQL | undefined {
  return and(eq(device.organizationId, organizationId), isNull(device.decommissionedAt));
}
