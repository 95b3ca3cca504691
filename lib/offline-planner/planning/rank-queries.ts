import type { Capability } from "../catalog/capability";
import type { PlanContext } from "./plan-context";
import { isOptionalOnly } from "./plan-context";

/** Server queries that can be made without knowing anything, by name. */
export function rankQueries(context: PlanContext): Capability[] {
  return context.catalog.filter(
    (each) => each.isQuery && each.available && isOptionalOnly(each) && each.fields.length > 0,
  );
}
