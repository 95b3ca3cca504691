"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import { orpc } from "@/app/_lib/rpc";
import type { IgnoredParameter } from "@/app/_lib/view-params";
import { type SettledList, useSettledList } from "../../_list/use-settled-list";
import type { ShownPage } from "../../_list/use-shown-page";
import { type ActivityFilters, type Entry, NO_FILTERS, serverFilterOf } from "./activity-view";
import { activityViewParsers, ignoredParameters } from "./activity-view-params";

const PAGE_SIZE = 50;

export interface Colleague {
  readonly id: string;
  readonly name: string;
}

/** What the person sees after a commit. */
export interface ShownActivity {
  readonly filters: ActivityFilters;
  readonly list: ShownPage<readonly Entry[]>;
  readonly colleagues: readonly Colleague[];
  readonly hasOlder: boolean;
}

export interface ActivityScreen extends ShownActivity {
  readonly ignored: readonly IgnoredParameter[];
  /** The entry whose details are open beside the list. */
  readonly openId: string | null;
  readonly loadingOlder: boolean;
  readonly loadOlder: () => void;
  /** Fields left out stay. `replace` keeps typing out of the history. */
  readonly changeFilters: (change: Partial<ActivityFilters>, history?: "push" | "replace") => void;
  readonly restore: (filters: ActivityFilters) => void;
  readonly open: (entryId: string | null) => void;
  readonly settled: SettledList<readonly Entry[], ShownActivity>["settled"];
}

/** The one state of `/activity`, for the person's controls and the agent's capabilities alike. */
export function useActivityScreen(): ActivityScreen {
  const [parameters, setParameters] = useQueryStates(activityViewParsers, { history: "push" });
  const { actor, outcome, period, member, entity, search, entry } = parameters;
  const query = useSearchParams();
  const filters = useMemo<ActivityFilters>(
    () => ({ actor, outcome, period, member, entity, search }),
    [actor, outcome, period, member, entity, search],
  );
  const ignored = useMemo(() => ignoredParameters(query), [query]);
  const { list, hasOlder, loadingOlder, loadOlder } = useEntries(filters);
  const members = useQuery(orpc.members.list.queryOptions());
  const shown = { filters, list, colleagues: members.data?.members ?? [], hasOlder };
  const { settled } = useSettledList<readonly Entry[], ShownActivity>(shown, "activity");

  return {
    ...shown,
    ignored,
    openId: entry,
    loadingOlder,
    loadOlder,
    changeFilters: (change, history = "push") => void setParameters(change, { history }),
    restore: (earlier) => void setParameters({ ...NO_FILTERS, ...earlier }),
    open: (entryId) => void setParameters({ entry: entryId }),
    settled,
  };
}

/** The entries that pass, as far back as the person has gone; those of the filters before while others are loading. */
function useEntries(filters: ActivityFilters) {
  const filter = serverFilterOf(filters);
  const options = orpc.audit.activity.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...filter,
      limit: PAGE_SIZE,
      ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (previous) => previous,
  });
  const result = useInfiniteQuery(options);
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = result;
  const entries = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  // A query that fails has no previous data any more, and a person would lose what they were looking at.
  const [last, setLast] = useState<readonly Entry[]>();
  if (entries !== undefined && entries !== last) setLast(entries);
  const current = data !== undefined && !isPlaceholderData;
  const ended = error === null ? "ready" : "failed";
  const list: ShownPage<readonly Entry[]> = {
    status: isFetching || (!current && error === null) ? "loading" : ended,
    page: entries ?? last,
    current,
    error,
    loadedAt: isPlaceholderData ? 0 : dataUpdatedAt,
    queryKey: options.queryKey,
    retry: () => void refetch(),
  };
  return {
    list,
    hasOlder: current && result.hasNextPage,
    loadingOlder: result.isFetchingNextPage,
    loadOlder: () => void result.fetchNextPage(),
  };
}
