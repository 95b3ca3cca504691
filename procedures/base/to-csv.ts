/** What a spreadsheet would take for a formula and run. */
const FORMULA_START = /^[=+\-@\t\r]/;

export type CsvValue = string | number | null;

/**
 * RFC 4180: comma-separated, CRLF, quotes where needed. A text that begins like a formula gets an apostrophe before
 * it; a number stays one.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [header, ...rows].map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

function toCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
