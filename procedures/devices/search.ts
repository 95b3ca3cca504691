import { asc, count } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { device } from "../db/schema";
import { deviceFilterShape, inOrder, matchesFilter } from "./device-filter";
import { deviceSchema, toDevice } from "./device-schema";
import { inService } from "./in-service";

const inputSchema = z.strictObject({
  ...deviceFilterShape,
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
    const where = matchesFilter(session.organization.id, input);
    const counted = await database.select({ total: count() }).from(device).where(where);
    const total = counted[0]?.total ?? 0;
    const pageCount = Math.max(1, Math.ceil(total / input.pageSize));
    const page = Math.min(input.page, pageCount);
    const rows = await database
      .select()
      .from(device)
      .where(where)
      .orderBy(...inOrder(input))
      .limit(input.pageSize)
      .offset((page - 1) * input.pageSize);
    const cities = await database
      .selectDistinct({ city: device.city })
      .from(device)
      .where(inService(session.organization.id))
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
