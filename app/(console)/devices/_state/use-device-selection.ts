"use client";

import { useState } from "react";
import { removeFromSelection, withoutVanished } from "../../_list/selection";
import { type DeviceSelection, EMPTY_SELECTION } from "./device-selection";
import { type DeviceView, sameFilters, sameView } from "./device-view";

type Rows = readonly { readonly id: string }[];

interface Seen {
  readonly view: DeviceView;
  readonly items: Rows;
  readonly kept: { has(id: string): boolean; keys(): Iterable<string> };
}

const NOTHING_KEPT: Seen["kept"] = new Set<string>();

/**
 * What is selected in a list. Other filters show another list, so they end the selection; paging and sorting keep
 * it. `listed` is the page that is loaded for the present view, if it is; `kept` are rows shown beside it that it does
 * not list, which cannot stay selected once they are gone.
 */
export function useDeviceSelection(
  view: DeviceView,
  listed: Rows | undefined,
  kept: Seen["kept"] = NOTHING_KEPT,
): [DeviceSelection, (next: DeviceSelection) => void] {
  const [selection, setSelection] = useState(EMPTY_SELECTION);
  const [seen, setSeen] = useState<Seen>({ view, items: listed ?? [], kept });

  // State that follows from props is set while rendering, so that no commit shows a selection of another list.
  if (!sameFilters(seen.view, view)) {
    setSeen({ view, items: listed ?? [], kept });
    setSelection(EMPTY_SELECTION);
  } else if (
    kept !== seen.kept ||
    (listed !== undefined && (listed !== seen.items || !sameView(seen.view, view)))
  ) {
    const dropped = [...seen.kept.keys()].filter(
      (id) => !kept.has(id) && !listed?.some((row) => row.id === id),
    );
    const remaining = removeFromSelection(selection, dropped);
    const reloaded = listed !== undefined && sameView(seen.view, view);
    setSelection(reloaded ? withoutVanished(remaining, seen.items, listed) : remaining);
    setSeen(listed === undefined ? { ...seen, kept } : { view, items: listed, kept });
  }

  return [selection, setSelection];
}
