import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { type CsvValue, toCsv } from "../base/to-csv";
import { device } from "../db/schema";
import { deviceFilterShape, inOrder, matchesFilter } from "./device-filter";
import type { DeviceRow } from "./device-schema";

const MAX_ROWS = 10_000;

const COLUMNS: Readonly<Record<string, (row: DeviceRow) => CsvValue>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  status: ({ status }) => status,
  city: ({ city }) => city,
  site: ({ site }) => site,
  model: ({ model }) => model,
  firmware: ({ firmware }) => firmware,
  battery_percent: ({ battery }) => battery,
  last_seen_at: ({ lastSeenAt }) => lastSeenAt.toISOString(),
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  serial_number: ({ serialNumber }) => serialNumber,
};

/** All devices that pass the filters, in the order of the list, as a file for a spreadsheet. For people alone. */
export const exportCsv = memberProcedure
  .meta({ access: "devices:read", rateLimit: { limit: 30, windowMs: 60_000 } })
  .input(z.strictObject(deviceFilterShape))
  .output(
    z.strictObject({
      fileName: z.string(),
      csv: z.string(),
      rows: z.int(),
      complete: z.boolean().describe("false when there are more devices than a file takes"),
    }),
  )
  .handler(async ({ context, input }) => {
    const rows = await context.database
      .select()
      .from(device)
      .where(matchesFilter(context.session.organization.id, input))
      .orderBy(...inOrder(input))
      .limit(MAX_ROWS + 1);
    const written = rows.slice(0, MAX_ROWS);
    const cells = written.map((row) => Object.values(COLUMNS).map((cellOf) => cellOf(row)));
    return {
      fileName: `devices-${context.now().toISOString().slice(0, 10)}.csv`,
      csv: toCsv(Object.keys(COLUMNS), cells),
      rows: written.length,
      complete: rows.length === written.length,
    };
  });
