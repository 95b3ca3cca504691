import type { device, deviceTelemetry } from "../schema";
import { RandomSource } from "./random-source";

type TelemetryDay = typeof deviceTelemetry.$inferInsert;
type Reporter = Pick<typeof device.$inferSelect, "id" | "model" | "battery" | "connection" | "lastSeenAt">;

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const SIGNAL_DBM: Readonly<Record<Reporter["connection"], number>> = {
  ethernet: -48,
  wifi: -58,
  lte: -84,
  lorawan: -104,
};

/**
 * The last `days` days of one device's hourly reports, the same for the same device and moment. It reports until it
 * was last seen; its battery runs down to the charge that it has now, and the temperature follows the day.
 */
export function buildTelemetry(reporter: Reporter, now: Date, days: number): TelemetryDay[] {
  const random = new RandomSource(seedOf(reporter.id));
  const lastSeen = reporter.lastSeenAt.getTime();
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const isCooled = reporter.model.startsWith("Cold Chain");
  const [mean, swing] = isCooled ? [4, 0.6] : [14, 6];
  const rows: TelemetryDay[] = [];
  for (let start = today - (days - 1) * DAY_MS; start <= Math.min(today, lastSeen); start += DAY_MS) {
    const day = new Date(start).toISOString().slice(0, 10);
    const row: TelemetryDay = { deviceId: reporter.id, day, temperature: [], battery: [], signal: [] };
    for (let hour = 0; hour < 24; hour += 1) {
      const at = start + hour * HOUR_MS;
      const reported = at <= lastSeen;
      const wave = Math.sin(((hour - 8) * Math.PI) / 12);
      const degrees = Math.round((mean + swing * wave + random.next() * 1.6 - 0.8) * 10) / 10;
      const charge = Math.min(100, reporter.battery + Math.floor((lastSeen - at) / HOUR_MS / 40));
      row.temperature.push(reported ? degrees : null);
      row.battery.push(reported ? charge : null);
      row.signal.push(reported ? SIGNAL_DBM[reporter.connection] - random.integer(0, 8) : null);
    }
    rows.push(row);
  }
  return rows;
}

function seedOf(id: string): number {
  return [...id].reduce((seed, character) => Math.imul(seed, 31) + (character.codePointAt(0) ?? 0), 7);
}
