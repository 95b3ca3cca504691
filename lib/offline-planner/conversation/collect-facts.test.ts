import type { JSONValue } from "@ai-sdk/provider";
import { expect, it } from "vitest";
import { collectFacts, valueKey } from "./collect-facts";
import type { PastCall } from "./read-conversation";

const call = (output: JSONValue): PastCall => ({
  id: "c",
  tool: "view_devices__table__readState",
  input: {},
  order: 0,
  outcome: { kind: "ok", output, surfaceChanged: false },
});

it("learns rows with ids, labels and counts", () => {
  const { listings, numbers } = collectFacts([
    call({ rows: [{ id: "d1", name: "Lamp 1" }], total: 7, page: 2 }),
  ]);
  expect(listings).toHaveLength(1);
  expect(listings[0]).toMatchObject({
    key: "rows",
    total: 7,
    page: 2,
    entities: [{ id: "d1", label: "Lamp 1" }],
  });
  expect(numbers.get("page")).toBe(2);
});

it("learns the values of a field from rows and from lists named after it", () => {
  const facts = collectFacts([call({ cities: ["Rome"], rows: [{ id: "1", city: "Milan" }] })]);
  expect(facts.values.get(valueKey("city"))).toEqual(["Rome", "Milan"]);
  expect(valueKey("knownCities")).toBe(valueKey("city"));
});

it("finds an id that is called otherwise, but takes no name for one", () => {
  const books = [
    { isbn: "b-1", title: "Solaris" },
    { isbn: "b-2", title: "Beloved" },
  ];
  expect(collectFacts([call({ books })]).listings[0]?.entities[0]).toMatchObject({
    id: "b-1",
    idKey: "isbn",
  });
  expect(
    collectFacts([call({ books: [{ title: "Solaris" }] })]).listings[0]?.entities[0]?.id,
  ).toBeUndefined();
});

it("knows an empty list from a list of nothing selected", () => {
  expect(collectFacts([call({ rows: [], selectedIds: [] })]).listings.map((listing) => listing.key)).toEqual([
    "rows",
  ]);
  expect(collectFacts([call({ rows: [{ id: "1" }], selectedIds: [] })]).listings).toHaveLength(1);
});

it("is bounded in depth and size", () => {
  let deep: JSONValue = [];
  for (let level = 0; level < 5000; level += 1) {
    deep = { next: deep };
  }
  const wide = Array.from({ length: 20_000 }, (_, index) => ({ id: `d${index}`, name: `Lamp ${index}` }));
  expect(collectFacts([call(deep)]).listings).toEqual([]);
  expect(collectFacts([call({ rows: wide })]).listings[0]?.entities).toHaveLength(500);
});
