"use client";

import { useState } from "react";
import { removeFromSelection, type Selection, withoutVanished } from "./selection";

type Rows = readonly { readonly id: string }[];

/** Equal texts mean the same filters, and the same view with its page and order. */
export interface ViewKeys {
  readonly filters: string;
  readonly view: string;
}

interface Seen extends ViewKeys {
  readonly items: Rows;
  readonly kept: { has(id: string): boolean; keys(): Iterable<string> };
}

const NOTHING_KEPT: Seen["kept"] = new Set<string>();

/**
 * What is selected in a list. Other filters show another list, so they end the selection; paging and sorting keep
 * it. `listed` is the page that is loaded for the present view, if it is; `kept` are rows shown beside it that it does
 * not list, which cannot stay selected once they are gone.
 */
export function useListSelection<Item extends { readonly id: string }>(
  { filters, view }: ViewKeys,
  listed: Rows | undefined,
  kept: Seen["kept"] = NOTHING_KEPT,
): [Selection<Item>, (next: Selection<Item>) => void] {
  const [selection, setSelection] = useState<Selection<Item>>(new Map());
  const [seen, setSeen] = useState<Seen>({ filters, view, items: listed ?? [], kept });

  // State that follows from props is set while rendering, so that no commit shows a selection of another list.
  if (seen.filters !== filters) {
    setSeen({ filters, view, items: listed ?? [], kept });
    setSelection(new Map());
  } else if (kept !== seen.kept || (listed !== undefined && (listed !== seen.items || seen.view !== view))) {
    const dropped = [...seen.kept.keys()].filter(
      (id) => !kept.has(id) && !listed?.some((row) => row.id === id),
    );
    const remaining = removeFromSelection(selection, dropped);
    const reloaded = listed !== undefined && seen.view === view;
    setSelection(reloaded ? withoutVanished(remaining, seen.items, listed) : remaining);
    setSeen(listed === undefined ? { ...seen, kept } : { filters, view, items: listed, kept });
  }

  return [selection, setSelection];
}
