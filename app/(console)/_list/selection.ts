interface Identified {
  readonly id: string;
}

/** What is selected of a list, by id and in the order in which it was selected; its rows may be on other pages. */
export type Selection<Item extends Identified> = ReadonlyMap<string, Item>;

/** The server takes at most this many in one call. */
export const MAX_SELECTED = 100;

export class SelectionTooLargeError extends Error {
  override readonly name = "SelectionTooLargeError";

  constructor() {
    super(`At most ${MAX_SELECTED} rows can be selected at once.`);
  }
}

/** @throws {SelectionTooLargeError} */
export function addToSelection<Item extends Identified>(
  selection: Selection<Item>,
  items: readonly Item[],
): Selection<Item> {
  const next = new Map(selection);
  for (const item of items) next.set(item.id, item);
  if (next.size > MAX_SELECTED) throw new SelectionTooLargeError();
  return next;
}

export function removeFromSelection<Item extends Identified>(
  selection: Selection<Item>,
  ids: readonly string[],
): Selection<Item> {
  const next = new Map(selection);
  for (const id of ids) next.delete(id);
  return next.size === selection.size ? selection : next;
}

export function sameSelection(a: Selection<Identified>, b: Selection<Identified>): boolean {
  return a.size === b.size && [...a.keys()].every((id) => b.has(id));
}

/**
 * What remains selected when the same view is loaded again: a row that has left the list is nothing that a person
 * can see, so nothing that may be acted on. Rows of other pages stay.
 */
export function withoutVanished<Item extends Identified>(
  selection: Selection<Item>,
  before: readonly Identified[],
  after: readonly Identified[],
): Selection<Item> {
  const stillThere = new Set(after.map((row) => row.id));
  const vanished = before.filter((row) => !stillThere.has(row.id)).map((row) => row.id);
  return removeFromSelection(selection, vanished);
}
