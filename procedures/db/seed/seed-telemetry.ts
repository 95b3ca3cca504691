import { sql } from "drizzle-orm";
import type { Database } from "../database";
import { device } from "../schema";
import { buildTelemetry } from "./build-telemetry";

/** The longest range that a chart offers, and the day that has begun. */
const DAYS = 31;

/**
 * Gives every device its last month of reports. One statement with one JSON text: as parameters of their own some
 * thousand rows would take the first start several times as long.
 */
export async function seedTelemetry(database: Database, now: Date): Promise<void> {
  const devices = await database.select().from(device);
  const rows = devices
    .flatMap((each) => buildTelemetry(each, now, DAYS))
    .map(({ deviceId, day, temperature, battery, signal }) => ({
      device_id: deviceId,
      day,
      temperature: toArrayLiteral(temperature),
      battery: toArrayLiteral(battery),
      signal: toArrayLiteral(signal),
    }));
  await database.execute(sql`
    insert into device_telemetry (device_id, day, temperature, battery, signal)
    select device_id, day, temperature::real[], battery::integer[], signal::integer[]
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(device_id text, day date, temperature text, battery text, signal text)`);
}

function toArrayLiteral(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}
