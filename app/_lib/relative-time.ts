const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  { limit: HOUR, size: MINUTE, unit: "minute" },
  { limit: DAY, size: HOUR, unit: "hour" },
  { limit: 30 * DAY, size: DAY, unit: "day" },
  { limit: 365 * DAY, size: 30 * DAY, unit: "month" },
  { limit: Number.POSITIVE_INFINITY, size: 365 * DAY, unit: "year" },
] as const;

const format = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });

/** "3 min. ago"; both times in milliseconds since 1970. A time a little in the future is a clock that is off. */
export function relativeTime(time: number, now: number): string {
  const age = now - time;
  if (age < MINUTE) return "just now";
  const { size, unit } = UNITS.find(({ limit }) => age < limit) ?? UNITS[4];
  return format.format(-Math.floor(age / size), unit);
}

/** "2026-11-30 18:02 UTC": the same text on the server and in every browser. */
export function absoluteTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
