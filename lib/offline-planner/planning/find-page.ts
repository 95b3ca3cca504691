import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import type { Capability } from "../catalog/capability";
import { splitName } from "../catalog/split-name";
import type { Clause } from "../language/clause";
import { stem } from "../language/stem";
import { toAtoms } from "./atoms";
import type { PlanContext } from "./plan-context";

export interface Page {
  capability: Capability;
  input: JSONObject;
  /** Stem of the word of the clause that named the page. */
  word: string;
}

/** A page other than the current one that a noun of the clause names among the choices of a navigation. */
export function findPage(clause: Clause, context: PlanContext): Page | undefined {
  const atoms = toAtoms(clause).filter((atom) => clause.verb?.at.includes(atom.token) !== true);
  for (const capability of context.catalog.filter(
    (each) => each.strength === "navigation" && each.available,
  )) {
    for (const field of capability.fields) {
      const others = capability.fields.filter((each) => each.required && each !== field);
      for (const choice of field.kind === "choice" && others.length === 0 ? field.choices : []) {
        const words = splitName(String(choice)).map(stem);
        const atom = atoms.find((each) => words.includes(each.stem));
        if (atom !== undefined && words.length > 0 && !isHere(choice, context)) {
          return { capability, input: { [field.name]: choice }, word: atom.stem };
        }
      }
    }
  }
  return undefined;
}

/** Whether the path that is open ends with a page's own name; what stands below a page is another one. */
function isHere(choice: JSONValue, context: PlanContext): boolean {
  const last = (context.routePath ?? "").split("/").findLast((segment) => segment !== "") ?? "";
  const here = splitName(last).map(stem);
  return splitName(String(choice)).every((word) => here.includes(stem(word)));
}

/** The pages that a navigation names, without the one that is open. */
export function otherPages(context: PlanContext): JSONValue[] {
  if (context.routePath === undefined) {
    return [];
  }
  const fields = context.catalog
    .filter((each) => each.strength === "navigation" && each.available)
    .flatMap((each) => each.fields.filter((field) => field.kind === "choice" && field.required));
  return fields.flatMap((field) => field.choices.filter((choice) => !isHere(choice, context)));
}
