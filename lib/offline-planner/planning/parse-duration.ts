const UNITS: Record<string, number> = {
  minute: 1 / 60,
  min: 1 / 60,
  m: 1 / 60,
  hour: 1,
  h: 1,
  hr: 1,
  day: 24,
  d: 24,
  week: 168,
  w: 168,
  month: 720,
  year: 8760,
};

/** Hours that words such as `24 h`, `7d`, `day` or `last week` stand for. */
export function parseDuration(words: string[]): number | undefined {
  const text = words.filter((word) => !/^(?:last|past|previous)$/.test(word)).join(" ");
  const match = /^(\d+(?:\.\d+)?)? ?([a-z]+?)s?$/.exec(text);
  const unit = match?.[2] ?? "";
  const hours = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (match === null || hours === undefined || (match[1] === undefined && unit.length === 1)) {
    return undefined;
  }
  return Number(match[1] ?? 1) * hours;
}
