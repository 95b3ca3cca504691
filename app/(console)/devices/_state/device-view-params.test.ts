import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviceViewParsers, ignoredParameters } from "./device-view-params";

describe("deviceViewParsers", () => {
  it.each([
    ["status", "offline", "offline"],
    ["city", "  Milan ", "Milan"],
    ["search", "gateway", "gateway"],
    ["sort", "-lastSeenAt", { field: "lastSeenAt", direction: "desc" }],
    ["page", "12", 12],
    ["size", "50", 50],
    ["device", "dev_1", "dev_1"],
  ] as const)("reads %s=%s", (key, raw, value) => {
    expect(deviceViewParsers[key].parse(raw)).toEqual(value);
  });

  it("writes a sort order that it reads back", () => {
    const sort = { field: "battery", direction: "desc" } as const;
    expect(deviceViewParsers.sort.parse(deviceViewParsers.sort.serialize(sort))).toEqual(sort);
  });

  it("accepts only what it would write itself, so that one view has one URL", () => {
    const { status, sort, page, size, device } = deviceViewParsers;
    const readsBack = <T>(
      parser: { parse(raw: string): T | null; serialize(value: T): string },
      raw: string,
    ) => {
      const value = parser.parse(raw);
      return value === null || parser.serialize(value) === raw;
    };
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.constantFrom("10", "-name", "offline", "1", "dev_1"),
          fc.integer().map(String),
        ),
        (raw) =>
          readsBack(status, raw) &&
          readsBack(sort, raw) &&
          readsBack(page, raw) &&
          readsBack(size, raw) &&
          readsBack(device, raw),
      ),
    );
  });
});

describe("ignoredParameters", () => {
  it("says nothing about a well-formed URL, an empty value or a parameter that is not ours", () => {
    expect(ignoredParameters(new URLSearchParams("status=offline&city=&utm_source=mail"))).toEqual([]);
  });

  it.each([
    ["status=broken", "Status", "broken"],
    ["page=0", "Page", "0"],
    ["page=1e3", "Page", "1e3"],
    ["page=10001", "Page", "10001"],
    ["size=7", "Page size", "7"],
    ["sort=colour", "Sort order", "colour"],
    ["device=../x", "Open device", "../x"],
    ["city=%00", "City", "\u0000"],
  ])("names what it ignores in %s", (query, label, value) => {
    expect(ignoredParameters(new URLSearchParams(query))).toEqual([
      expect.objectContaining({ label, value }),
    ]);
  });

  it("shortens an endless value, so that the message stays readable", () => {
    const [ignored] = ignoredParameters(new URLSearchParams({ search: "x".repeat(5_000) }));
    expect(ignored?.value).toBe(`${"x".repeat(40)}…`);
  });
});
