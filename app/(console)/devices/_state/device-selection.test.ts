import { describe, expect, it } from "vitest";
import {
  MAX_SELECTED,
  removeFromSelection,
  SelectionTooLargeError,
  sameSelection,
  withoutVanished,
} from "../../_list/selection";
import {
  addToSelection,
  describeDevices,
  type SelectedDevice,
  selectionOfRecord,
  selectOnly,
} from "./device-selection";

function device(id: string, city = "Milan"): SelectedDevice {
  return { id, name: `Sensor ${id}`, city, status: "offline" };
}

const ids = (selection: ReadonlyMap<string, SelectedDevice>) => [...selection.keys()];

describe("device selection", () => {
  it("keeps the order of selecting and names a device once", () => {
    const selection = addToSelection(selectOnly([device("b")]), [device("a"), device("b")]);
    expect(ids(selection)).toEqual(["b", "a"]);
  });

  it("never changes the selection that it was given", () => {
    const before = selectOnly([device("a")]);
    removeFromSelection(addToSelection(before, [device("b")]), ["a"]);
    expect(ids(before)).toEqual(["a"]);
  });

  it("refuses more devices than the server takes in one call", () => {
    const many = Array.from({ length: MAX_SELECTED }, (_, index) => device(`d${index}`));
    expect(() => addToSelection(selectOnly(many), [device("one-more")])).toThrow(SelectionTooLargeError);
    expect(selectOnly(many).size).toBe(MAX_SELECTED);
  });

  it("drops rows that left the list and keeps rows of other pages", () => {
    const selection = selectOnly([device("a"), device("b"), device("elsewhere")]);
    const next = withoutVanished(selection, [{ id: "a" }, { id: "b" }], [{ id: "b" }, { id: "c" }]);
    expect(ids(next)).toEqual(["b", "elsewhere"]);
  });

  it("stays the same object when nothing vanished, so that nothing renders again", () => {
    const selection = selectOnly([device("a")]);
    expect(withoutVanished(selection, [{ id: "a" }], [{ id: "a" }])).toBe(selection);
  });

  it("follows a table that knows only its own rows, and keeps what is selected elsewhere", () => {
    const selection = selectOnly([device("a"), device("elsewhere")]);
    const next = selectionOfRecord({ b: true, elsewhere: true }, selection, [device("a"), device("b")]);
    expect(ids(next)).toEqual(["elsewhere", "b"]);
  });

  it("compares by what is selected, not by order", () => {
    expect(
      sameSelection(selectOnly([device("a"), device("b")]), selectOnly([device("b"), device("a")])),
    ).toBe(true);
    expect(sameSelection(selectOnly([device("a")]), selectOnly([device("b")]))).toBe(false);
  });
});

describe("describeDevices", () => {
  it("names the city when there is one", () => {
    expect(describeDevices([device("a"), device("b")])).toBe("2 devices in Milan: Sensor a, Sensor b");
  });

  it("speaks of a single device in the singular", () => {
    expect(describeDevices([device("a", "Oslo")])).toBe("1 device in Oslo: Sensor a");
  });

  it("counts cities and devices that it does not name", () => {
    const devices = Array.from({ length: 12 }, (_, index) => device(`${index}`, `City ${index % 3}`));
    expect(describeDevices(devices)).toMatch(/^12 devices in 3 cities: Sensor 0, .*, Sensor 9 and 2 more$/);
  });
});
