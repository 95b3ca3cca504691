"use client";

import { useState } from "react";
import { type DeviceSelection, EMPTY_SELECTION, withoutVanished } from "./device-selection";
import { type DeviceView, sameFilters, sameView } from "./device-view";

interface Listed {
  readonly view: DeviceView;
  readonly items: readonly { readonly id: string }[];
}

/**
 * What is selected in a list. Other filters show another list, so they end the selection; paging and sorting keep
 * it. `listed` is the page that is loaded for the present view, if it is.
 */
export function useDeviceSelection(
  view: DeviceView,
  listed: readonly { readonly id: string }[] | undefined,
): [DeviceSelection, (next: DeviceSelection) => void] {
  const [selection, setSelection] = useState(EMPTY_SELECTION);
  const [seen, setSeen] = useState<Listed>({ view, items: listed ?? [] });

  // State that follows from props is set while rendering, so that no commit shows a selection of another list.
  if (!sameFilters(seen.view, view)) {
    setSeen({ view, items: listed ?? [] });
    setSelection(EMPTY_SELECTION);
  } else if (listed !== undefined && (listed !== seen.items || !sameView(seen.view, view))) {
    if (sameView(seen.view, view)) setSelection(withoutVanished(selection, seen.items, listed));
    setSeen({ view, items: listed });
  }

  return [selection, setSelection];
}
