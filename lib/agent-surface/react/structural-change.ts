/** Deeper than any accepted schema; a bound for cyclic private data. */
const MAX_DEPTH = 16;

type Tree = { readonly [field: string]: unknown };

/**
 * The path of the first structural difference between two declarations, such as `actions.sort.description`, or
 * `undefined`. Two functions count as equal, since handlers are read live (D3). Values that are the same object cost one
 * comparison and nothing is made while nothing differs, so that a commit with unchanged structure stays cheap.
 */
export function structuralChange(before: object, after: object): string | undefined {
  return difference(before as Tree, after as Tree, "", 0)?.join(".");
}

/** `area` is the declaration's own field that both lie in, `depth` how deep they lie. */
function difference(before: Tree, after: Tree, area: string, depth: number): readonly string[] | undefined {
  for (const field in after) {
    if (!Object.hasOwn(after, field)) continue;
    const change = differenceIn(field, before[field], after[field], area, depth);
    if (change) return change;
  }
  for (const field in before) {
    if (!Object.hasOwn(before, field) || Object.hasOwn(after, field)) continue;
    const change = differenceIn(field, before[field], undefined, area, depth);
    if (change) return change;
  }
  return undefined;
}

function differenceIn(
  field: string,
  before: unknown,
  after: unknown,
  area: string,
  depth: number,
): readonly string[] | undefined {
  if (Object.is(before, after) || (typeof before === "function" && typeof after === "function"))
    return undefined;
  if (isLive(field, area, depth)) return undefined;
  // Private data may be a whole store: its own members are compared, and theirs by identity.
  const isTooDeep = depth >= MAX_DEPTH || (area === "internal" && depth > 0);
  if (isTooDeep || !isTree(before) || !isTree(after)) return [field];
  const below = difference(before, after, area || field, depth + 1);
  return below && [field, ...below];
}

/** What may differ between two commits of one registration: it is pushed or read live, and is no structure (D2). */
function isLive(field: string, area: string, depth: number): boolean {
  if (depth === 0) return field === "enabled" || field === "availability";
  if (area === "procedures")
    return depth === 3 && (field === "unavailableReason" || field === "confirmation");
  return depth === 2 && field === "unavailableReason" && (area === "observations" || area === "actions");
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null;
}
