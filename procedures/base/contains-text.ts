import { type Column, ilike, or, type SQL } from "drizzle-orm";

/** Whether one of the columns contains the text, in any case. `%` and `_` of the person's text mean themselves. */
export function containsText(text: string, columns: readonly Column[]): SQL | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const pattern = `%${trimmed.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
