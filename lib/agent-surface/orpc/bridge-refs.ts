import type { Client } from "@orpc/client";
import type { AgentProcedureRef } from "../core/definition/procedure-binding";

/**
 * The references by path, nested and typed as the client is (`refs.devices.disable`). A procedure that the manifest
 * lacks is `undefined`.
 */
export type AgentProcedureRefs<C> =
  C extends Client<infer _Context, infer Input, infer Output, infer _Error>
    ? AgentProcedureRef<Input, Output> | undefined
    : { readonly [Segment in keyof C]: AgentProcedureRefs<C[Segment]> };

interface RefGroup {
  [segment: string]: RefGroup | AgentProcedureRef;
}

const made = new WeakSet<object>();

/** Whether the value is a reference that a bridge made. */
export function isBridgeRef(value: unknown): value is AgentProcedureRef {
  // A set holds no primitive, and says so of one.
  return made.has(value as object);
}

/**
 * Nests the references. A first segment of which the manifest has nothing gives an empty group, so that
 * `refs.members.invite` is `undefined` for a user who may not reference any of `members`.
 */
export function nestRefs(refs: ReadonlyMap<string, AgentProcedureRef>): object {
  const root = emptyGroup();
  for (const [path, ref] of refs) {
    made.add(ref);
    const segments = path.split(".");
    let group = root;
    for (const segment of segments.slice(0, -1)) {
      group[segment] ??= emptyGroup();
      // A router has no procedure in the place of a group.
      group = group[segment] as RefGroup;
    }
    group[segments.at(-1) ?? path] = ref;
  }
  return new Proxy(root, {
    get: (groups, segment) => (typeof segment === "string" ? (groups[segment] ?? emptyGroup()) : undefined),
  });
}

/** Without a prototype: a segment is looked up among its own names alone. */
function emptyGroup(): RefGroup {
  return Object.create(null);
}
