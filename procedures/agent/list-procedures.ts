import { type AnyProcedure, type AnyRouter, isLazy, isProcedure, type Lazyable } from "@orpc/server";
import type { ProcedureMeta } from "../base/procedure-meta";

export interface ListedProcedure {
  /** `devices.disable` */
  readonly path: string;
  readonly procedure: AnyProcedure;
  readonly meta: ProcedureMeta;
}

/** Every procedure of a router with its dotted path, in the router's own order. */
export function listProcedures(
  router: Lazyable<AnyRouter>,
  prefix: readonly string[] = [],
): ListedProcedure[] {
  if (isLazy(router)) throw new Error(`Lazy routers are not listed: import ${prefix.join(".")} directly.`);
  if (isProcedure(router)) {
    return [{ path: prefix.join("."), procedure: router, meta: router["~orpc"].meta }];
  }
  return Object.entries(router).flatMap(([name, child]) => listProcedures(child, [...prefix, name]));
}
