"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orpc } from "@/app/_lib/rpc";
import type { Selection } from "../../_list/selection";
import { useListSelection } from "../../_list/use-list-selection";
import { type SettledList, useSettledList } from "../../_list/use-settled-list";
import { type ShownPage, useShownPage } from "../../_list/use-shown-page";
import type { Incident, IncidentDetail, IncidentPage } from "./incident-cache";
import { filtersKey, type IncidentFilters, type IncidentView, listInputOf, viewKey } from "./incident-view";
import { type IncidentViewState, useIncidentView } from "./use-incident-view";

export type IncidentSelection = Selection<Incident>;

/** What the person sees after a commit. */
export interface ShownIncidents {
  readonly view: IncidentView;
  readonly selection: IncidentSelection;
  readonly openId: string | null;
  /** The incident that is open, once it is loaded. */
  readonly opened: IncidentDetail | undefined;
  /** Why the open one cannot be shown. */
  readonly openError: Error | null;
  readonly list: ShownPage<IncidentPage>;
  /** What an operation acts on: the selected incidents or, with none selected, the open one. */
  readonly targets: readonly Incident[];
}

export interface SettledIncidents extends ShownIncidents {
  readonly page: IncidentPage;
}

export interface IncidentsScreen extends IncidentViewState, ShownIncidents {
  readonly select: (next: IncidentSelection) => void;
  /** Selects what was selected under these filters, unless others are in force by now. */
  readonly selectAgain: (earlier: IncidentSelection, filters: IncidentFilters) => void;
  readonly retryOpen: () => void;
  readonly settled: SettledList<IncidentPage, ShownIncidents>["settled"];
}

/** The one state of `/incidents`, for the person's controls and the agent's capabilities alike. */
export function useIncidentsScreen(): IncidentsScreen {
  const viewState = useIncidentView();
  const { view, openId } = viewState;
  const list = useShownPage(orpc.incidents.list.queryOptions({ input: listInputOf(view) }));
  const listed = list.current ? list.page?.items : undefined;
  const keys = { filters: filtersKey(view), view: viewKey(view) };
  const [stored, select] = useListSelection<Incident>(keys, listed);
  const detail = useQuery(
    orpc.incidents.get.queryOptions({ input: openId === null ? skipToken : { incidentId: openId } }),
  );

  // What is acted on is what the person sees now: a selected row is as the list shows it, and not as it once was.
  const selection = useMemo(() => refreshed(stored, listed), [stored, listed]);
  const opened = openId === null ? undefined : detail.data;
  const targets = useMemo(() => targetsAmong(selection, opened), [selection, opened]);
  const openError = openId === null ? null : detail.error;
  const shown = { view, selection, openId, opened, openError, list, targets };
  const { settled, current } = useSettledList<IncidentPage, ShownIncidents>(shown, "list of incidents");

  function selectAgain(earlier: IncidentSelection, filters: IncidentFilters): void {
    const latest = current();
    if (latest && filtersKey(latest.view) === filtersKey(filters)) select(earlier);
  }

  return { ...viewState, ...shown, select, selectAgain, retryOpen: () => void detail.refetch(), settled };
}

function refreshed(selection: IncidentSelection, rows: readonly Incident[] | undefined): IncidentSelection {
  const shown = new Map(rows?.map((row) => [row.id, row]));
  if (![...selection.keys()].some((id) => shown.has(id))) return selection;
  return new Map([...selection].map(([id, incident]) => [id, shown.get(id) ?? incident]));
}

function targetsAmong(selection: IncidentSelection, opened: IncidentDetail | undefined): readonly Incident[] {
  if (selection.size > 0) return [...selection.values()];
  return opened === undefined ? [] : [opened];
}
