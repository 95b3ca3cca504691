/** What may differ between two commits of one registration: state that is pushed or read live, and no structure (D2). */
const LIVE_FIELDS: { readonly [field: string]: true } = {
  enabled: true,
  availability: true,
  unavailableReason: true,
};

/** Deeper than any accepted schema; a bound for cyclic private data. */
const MAX_DEPTH = 16;

/**
 * The path of the first structural difference between two declarations, such as `actions.sort.description`, or
 * `undefined`. Two functions count as equal, since handlers are read live (D3). Values that are the same object cost one
 * comparison, so that a commit with unchanged schemas never looks into them.
 */
export function structuralChange(before: unknown, after: unknown, path = "", depth = 0): string | undefined {
  if (Object.is(before, after) || (typeof before === "function" && typeof after === "function"))
    return undefined;
  if (!isTree(before) || !isTree(after) || depth > MAX_DEPTH) return path;
  for (const field in after) {
    if (Object.hasOwn(LIVE_FIELDS, field)) continue;
    const changed = structuralChange(
      before[field],
      after[field],
      path ? `${path}.${field}` : field,
      // Private data may be a whole store: its own members are compared, and theirs by identity.
      field === "internal" ? MAX_DEPTH : depth + 1,
    );
    if (changed) return changed;
  }
  for (const field in before) {
    if (!(field in after) && before[field] !== undefined && !Object.hasOwn(LIVE_FIELDS, field)) {
      return path ? `${path}.${field}` : field;
    }
  }
  return undefined;
}

/** Plain objects and lists; anything with a class of its own is compared by identity, but for its own members. */
function isTree(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === "object" && value !== null;
}
