import type { LanguageModelV4FunctionTool } from "@ai-sdk/provider";
import { expect, it } from "vitest";
import { readDirectCatalog } from "../catalog/read-catalog";
import { parseClause } from "../language/parse-clause";
import { tokenize } from "../language/token";
import { verbLevel } from "./match-verb";

const nothing = { isVerb: () => false, isValue: () => false };

function levelOf(request: string, name: string, description: string): number {
  const tool: LanguageModelV4FunctionTool = {
    type: "function",
    name,
    description,
    inputSchema: { type: "object" },
  };
  const [capability] = readDirectCatalog([tool], { tools: new Map() });
  return capability === undefined
    ? -1
    : verbLevel(parseClause(tokenize(request), request, nothing), capability);
}

const DELETE = ["domain_books__erase", "[domain · destructive] Erase books."] as const;
const DISABLE = ["domain_lamps__disable", "[domain · server-mutation] Disable lamps."] as const;
const CLEAR = ["view_lamps__filters__clear", "[view · local-state] Remove all filters."] as const;

it.each(["erase it", "delete it", "get rid of it"])(
  "“%s” is strong enough for a destructive operation",
  (request) => {
    expect(levelOf(request, ...DELETE)).toBeGreaterThanOrEqual(4);
  },
);

it.each(["clear it", "open it", "update it", "take it", "do it", "cancel it", "clean it"])(
  "“%s” never reaches a destructive operation",
  (request) => {
    expect(levelOf(request, ...DELETE)).toBe(0);
  },
);

it("knows the same operation by its verb, a synonym and a phrase", () => {
  expect(levelOf("disable it", ...DISABLE)).toBe(6);
  expect(levelOf("deactivate it", ...DISABLE)).toBe(4.5);
  expect(levelOf("switch it off", ...DISABLE)).toBeGreaterThanOrEqual(4);
  expect(levelOf("enable it", ...DISABLE)).toBe(0);
});

it("lets a mild verb reach what only changes the view", () => {
  expect(levelOf("drop it", ...CLEAR)).toBeGreaterThan(0);
});
