import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { selectOnly } from "./device-selection";
import { DEFAULT_PAGE_SIZE, DEFAULT_SORT, type DeviceView, NO_FILTERS } from "./device-view";
import { useDeviceSelection } from "./use-device-selection";

const view: DeviceView = { ...NO_FILTERS, sort: DEFAULT_SORT, page: 1, pageSize: DEFAULT_PAGE_SIZE };
const device = (id: string) => ({ id, name: id, city: "Milan", status: "offline" as const });
const a = device("a");
const b = device("b");

type Props = { view: DeviceView; listed: { id: string }[] | undefined; kept?: ReadonlySet<string> };

function render(initialProps: Props) {
  const rendered = renderHook((props: Props) => useDeviceSelection(props.view, props.listed, props.kept), {
    initialProps,
  });
  return {
    ...rendered,
    ids: () => [...rendered.result.current[0].keys()],
    select: (...ids: string[]) => act(() => rendered.result.current[1](selectOnly(ids.map(device)))),
  };
}

describe("useDeviceSelection", () => {
  it("ends with the filters under which it was made", () => {
    const { ids, select, rerender } = render({ view, listed: [a, b] });
    select("a");
    rerender({ view: { ...view, status: "offline" }, listed: undefined });
    expect(ids()).toEqual([]);
  });

  it("stays while one pages and sorts", () => {
    const { ids, select, rerender } = render({ view, listed: [a, b] });
    select("a");
    rerender({ view: { ...view, page: 2 }, listed: undefined });
    rerender({ view: { ...view, page: 2 }, listed: [device("c")] });
    rerender({ view: { ...view, sort: { field: "city", direction: "desc" } }, listed: [b] });
    expect(ids()).toEqual(["a"]);
  });

  it("drops a row that is gone when the same view is loaded again", () => {
    const { ids, select, rerender } = render({ view, listed: [a, b] });
    select("a", "b");
    rerender({ view, listed: [b] });
    expect(ids()).toEqual(["b"]);
  });

  it("keeps everything when the same rows arrive anew", () => {
    const { ids, select, rerender } = render({ view, listed: [a, b] });
    select("a");
    rerender({ view, listed: [device("a"), device("b")] });
    expect(ids()).toEqual(["a"]);
  });

  it("drops a row that was kept beside the list once it is kept no longer, unless it is listed again", () => {
    const { ids, select, rerender } = render({ view, listed: [a], kept: new Set(["b", "c"]) });
    select("a", "b", "c");
    rerender({ view: { ...view, page: 2 }, listed: undefined, kept: new Set(["b"]) });
    expect(ids()).toEqual(["a", "b"]);
    rerender({ view: { ...view, page: 2 }, listed: [b], kept: new Set() });
    expect(ids()).toEqual(["a", "b"]);
  });
});
