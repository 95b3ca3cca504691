/** What may differ between two commits of one registration: it is pushed or read live, and is no structure (D2). */
const LIVE =
  /^(?:enabled|availability|(?:observations|actions)\.[^.]+\.unavailableReason|procedures\.[^.]+\.config\.(?:unavailableReason|confirmation))$/;

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
  if (LIVE.test(path)) return undefined;
  if (!isTree(before) || !isTree(after) || depth > MAX_DEPTH) return path;
  for (const field of Object.keys({ ...before, ...after })) {
    if (before[field] === after[field]) continue;
    const changed = structuralChange(
      before[field],
      after[field],
      path ? `${path}.${field}` : field,
      // Private data may be a whole store: its own members are compared, and theirs by identity.
      path === "internal" ? MAX_DEPTH + 1 : depth + 1,
    );
    if (changed) return changed;
  }
  return undefined;
}

function isTree(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === "object" && value !== null;
}
