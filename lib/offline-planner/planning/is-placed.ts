import type { Clause } from "../language/clause";

/** Whether a name stands behind "in", "at" or "from": it is a condition then, not the thing itself. */
export function isPlaced(name: string, clause: Clause): boolean {
  const first = name.split(" ")[0] ?? "";
  const at = clause.tokens.findIndex((token) => token.text.startsWith(first));
  return /^(?:in|at|from|by|near)$/.test(clause.tokens[at - 1]?.lower ?? "");
}
