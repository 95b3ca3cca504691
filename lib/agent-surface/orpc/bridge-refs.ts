import type { Client } from "@orpc/client";
import type { AgentProcedureRef } from "../core/definition/procedure-binding";
import { AgentSurfaceDefinitionError } from "../core/errors/definition-error";

/**
 * The references by path, nested and typed as the client is (`refs.devices.disable`). A procedure that the manifest
 * lacks is `undefined`.
 */
export type AgentProcedureRefs<C> =
  C extends Client<infer _Context, infer Input, infer Output, infer _Error>
    ? AgentProcedureRef<Input, Output> | undefined
    : { readonly [Segment in keyof C]: AgentProcedureRefs<C[Segment]> };

interface RefTree {
  [segment: string]: RefTree | AgentProcedureRef;
}

const made = new WeakSet<object>();

/** Whether the value is a reference that a bridge made. */
export function isBridgeRef(value: unknown): value is AgentProcedureRef {
  return typeof value === "object" && value !== null && made.has(value);
}

/**
 * Nests the references. A first segment of which the manifest has nothing gives an empty group, so that
 * `refs.members.invite` is `undefined` for a user who may not reference any of `members`.
 * @throws {AgentSurfaceDefinitionError} when a path is both a procedure and a group.
 */
export function nestRefs(refs: ReadonlyMap<string, AgentProcedureRef>): object {
  const root = emptyGroup();
  for (const [path, ref] of refs) {
    made.add(ref);
    const segments = path.split(".");
    const last = segments.pop() ?? path;
    let group = root;
    for (const segment of segments) {
      const next: RefTree | AgentProcedureRef = group[segment] ?? emptyGroup();
      if (isBridgeRef(next)) bothKinds(path);
      group[segment] = next;
      group = next;
    }
    if (group[last]) bothKinds(path);
    group[last] = ref;
  }
  const none = Object.freeze(emptyGroup());
  return new Proxy(root, {
    get: (groups, segment) => (typeof segment === "string" ? (groups[segment] ?? none) : undefined),
    set: () => false,
  });
}

/** Without a prototype: a segment is looked up among its own names alone. */
function emptyGroup(): RefTree {
  return Object.create(null);
}

function bothKinds(path: string): never {
  throw new AgentSurfaceDefinitionError(
    "INVALID_DEFINITION",
    `The manifest has "${path}" as a procedure and as a group.`,
  );
}
