"use client";

import { useSearchParams } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import type { IgnoredParameter, PageSize } from "@/app/_lib/view-params";
import type { IncidentFilters, IncidentSort, IncidentView } from "./incident-view";
import { ignoredParameters, incidentViewParsers } from "./incident-view-params";

export interface IncidentViewState {
  readonly view: IncidentView;
  /** What the URL said and nobody could understand. */
  readonly ignored: readonly IgnoredParameter[];
  /** The incident whose details are open beside the list. */
  readonly openId: string | null;
  /** Fields left out stay; another filter starts at the first page. `replace` keeps typing out of the history. */
  changeFilters(change: Partial<IncidentFilters>, history?: "push" | "replace"): void;
  changeSort(sort: IncidentSort): void;
  changePage(page: number): void;
  changePageSize(pageSize: PageSize): void;
  /** Puts back a whole view, for undo. */
  restore(view: IncidentView): void;
  open(incidentId: string | null): void;
}

/** The view of the list as the URL states it: a person, the Back button and an agent all change this one state. */
export function useIncidentView(): IncidentViewState {
  const [parameters, setParameters] = useQueryStates(incidentViewParsers, { history: "push" });
  const { status, severity, assignee, city, search, sort, page, size, incident } = parameters;
  const query = useSearchParams();

  const view = useMemo<IncidentView>(
    () => ({ status, severity, assignee, city, search, sort, page, pageSize: size }),
    [status, severity, assignee, city, search, sort, page, size],
  );
  const ignored = useMemo(() => ignoredParameters(query), [query]);

  return {
    view,
    ignored,
    openId: incident,
    changeFilters: (change, history = "push") => void setParameters({ ...change, page: null }, { history }),
    changeSort: (next) => void setParameters({ sort: next, page: null }),
    changePage: (next) => void setParameters({ page: next }),
    changePageSize: (next) => void setParameters({ size: next, page: null }),
    restore: ({ pageSize, ...rest }) => void setParameters({ ...rest, size: pageSize }),
    open: (incidentId) => void setParameters({ incident: incidentId }),
  };
}
