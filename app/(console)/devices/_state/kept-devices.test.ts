import { describe, expect, it } from "vitest";
import { DEFAULT_SORT, type DeviceStatus, type DeviceView } from "./device-view";
import { type KeptDevices, keepChanged, keptIn, stillKept, withKept } from "./kept-devices";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly status: DeviceStatus;
  readonly version: number;
}

const row = (id: string, status: DeviceStatus = "offline", version = 1): Row => ({
  id,
  name: id.toUpperCase(),
  status,
  version,
});
const rows = (ids: string): Row[] => [...ids].map((id) => row(id));
const ids = (list: readonly Row[]) => list.map(({ id }) => id).join("");
const changed = (list: string, status: DeviceStatus = "disabled", version = 2) =>
  [...list].map((id) => ({ id, status, version }));

const OFFLINE = { status: "offline" } as const;
const NOTHING: KeptDevices<Row> = new Map();

describe("keepChanged", () => {
  it("keeps changed rows that the filter leaves out, with what they have become", () => {
    const kept = keepChanged(NOTHING, rows("abc"), changed("b"), OFFLINE);
    expect([...kept.values()]).toEqual([
      { index: 1, row: { id: "b", name: "B", status: "disabled", version: 2 } },
    ]);
  });

  it("keeps nothing where no status is filtered by, and no device that was not shown", () => {
    expect(keepChanged(NOTHING, rows("abc"), changed("b"), { status: null }).size).toBe(0);
    expect(keepChanged(NOTHING, rows("abc"), changed("z"), OFFLINE).size).toBe(0);
  });

  it("keeps the latest hundred", () => {
    const many = Array.from({ length: 101 }, (_, index) => row(`d${index}`));
    const first = keepChanged(NOTHING, many, many.slice(0, 100), { status: "disabled" });
    const kept = keepChanged(first, many, many.slice(100), { status: "disabled" });
    expect(kept.size).toBe(100);
    expect([kept.has("d0"), kept.has("d100")]).toEqual([false, true]);
  });

  it("lets go of a row that passes again, and follows one that still does not", () => {
    const kept = keepChanged(NOTHING, rows("abc"), changed("ab"), OFFLINE);
    const shown = withKept(rows("c"), kept);
    const undone = [...changed("a", "offline", 3), ...changed("b", "online", 3)];
    const after = keepChanged(kept, shown, undone, OFFLINE);
    expect([...after.keys()]).toEqual(["b"]);
    expect(after.get("b")).toMatchObject({ index: 1, row: { status: "online", version: 3 } });
  });
});

describe("withKept", () => {
  it.each([
    ["ace", "bd", "ace", "abcde"],
    ["", "abcde", "", "abcde"],
    // Rows of the next page move up.
    ["acefg", "bd", "acefg", "abcdefg"],
  ])("puts rows back where they were: %j and the kept %j", (_, gone, listed, expected) => {
    const kept = keepChanged(NOTHING, rows("abcde"), changed(gone), OFFLINE);
    expect(ids(withKept(rows(listed), kept))).toBe(expected);
  });

  it("shows a kept row once, while the list has not been loaded again yet", () => {
    const kept = keepChanged(NOTHING, rows("abc"), changed("b"), OFFLINE);
    const shown = withKept(rows("abc"), kept);
    expect(ids(shown)).toBe("abc");
    expect(shown[1]?.status).toBe("disabled");
  });

  it("leaves a list without kept rows as it is", () => {
    const listed = rows("abc");
    expect(withKept(listed, NOTHING)).toBe(listed);
  });
});

describe("stillKept", () => {
  const kept = keepChanged(NOTHING, rows("abc"), changed("ab"), OFFLINE);

  it("is no row that the server lists again since the change", () => {
    expect([...stillKept(kept, [row("a", "offline", 3)]).keys()]).toEqual(["b"]);
  });

  it("is not concerned by a list from before the change", () => {
    expect(stillKept(kept, rows("abc"))).toBe(kept);
  });
});

describe("keptIn", () => {
  const view: DeviceView = {
    ...OFFLINE,
    city: null,
    search: null,
    sort: DEFAULT_SORT,
    page: 1,
    pageSize: 20,
  };
  const kept = keepChanged(NOTHING, rows("abc"), changed("a"), view);

  it("keeps while the view stays the same", () => {
    const before = { view, kept };
    expect(keptIn(before, { ...view })).toBe(before);
  });

  it.each([
    ["filter", { city: "Milan" }],
    ["search", { search: "cc" }],
    ["page", { page: 2 }],
    ["order", { sort: { field: "battery", direction: "asc" } }],
    ["size of the page", { pageSize: 50 }],
  ] as const)("keeps nothing under another %s", (_, change) => {
    expect(keptIn({ view, kept }, { ...view, ...change }).kept.size).toBe(0);
  });
});
