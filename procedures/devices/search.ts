import { and, asc, count, desc, eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import { containsText } from "../base/contains-text";
import { plainText } from "../base/plain-text";
import { memberProcedure } from "../base/procedure";
import { device } from "../db/schema";
import { deviceSchema, deviceStatusSchema, toDevice } from "./device-schema";
import { inService } from "./in-service";

const SORT_COLUMNS = {
  name: device.name,
  status: device.status,
  city: device.city,
  battery: device.battery,
  lastSeenAt: device.lastSeenAt,
  model: device.model,
  firmware: device.firmware,
} as const;

const inputSchema = z.strictObject({
  query: plainText(100).optional().describe("Part of a name, model, site or id"),
  status: deviceStatusSchema.optional(),
  city: plainText(80).optional().describe("Exact city name"),
  sort: z
    .strictObject({
      field: z.enum(["name", "status", "city", "battery", "lastSeenAt", "model", "firmware"]),
      direction: z.enum(["asc", "desc"]),
    })
    .optional(),
  page: z.int().min(1).max(10_000).default(1).describe("First page is 1"),
  pageSize: z.literal([10, 20, 50, 100]).default(20),
});

const outputSchema = z.strictObject({
  items: z.array(deviceSchema),
  total: z.int().min(0),
  page: z.int().min(1),
  pageSize: z.int().min(1),
  pageCount: z.int().min(1),
  cities: z.array(z.string()).describe("Every city of the organisation, sorted"),
});

/** One page of the organisation's devices. A page past the end answers with the last page. */
export const search = memberProcedure
  .meta({
    access: "devices:read",
    agent: {
      expose: true,
      description: "Search the organisation's devices by text, status and city; returns one page of rows.",
      sideEffect: "read",
    },
  })
  .input(inputSchema)
  .output(outputSchema)
  .handler(async ({ context, input }) => {
    const { database, session } = context;
    const ofOrganization = inService(session.organization.id);
    const filters: (SQL | undefined)[] = [ofOrganization];
    if (input.status !== undefined) filters.push(eq(device.status, input.status));
    if (input.city !== undefined) filters.push(eq(device.city, input.city));
    if (input.query !== undefined) {
      filters.push(containsText(input.query, [device.name, device.model, device.site, device.id]));
    }
    const where = and(...filters);
    const counted = await database.select({ total: count() }).from(device).where(where);
    const total = counted[0]?.total ?? 0;
    const pageCount = Math.max(1, Math.ceil(total / input.pageSize));
    const page = Math.min(input.page, pageCount);
    const order = input.sort?.direction === "desc" ? desc : asc;
    const rows = await database
      .select()
      .from(device)
      .where(where)
      .orderBy(order(SORT_COLUMNS[input.sort?.field ?? "name"]), asc(device.id))
      .limit(input.pageSize)
      .offset((page - 1) * input.pageSize);
    const cities = await database
      .selectDistinct({ city: device.city })
      .from(device)
      .where(ofOrganization)
      .orderBy(asc(device.city));
    return {
      items: rows.map(toDevice),
      total,
      page,
      pageSize: input.pageSize,
      pageCount,
      cities: cities.map((row) => row.city),
    };
  });
