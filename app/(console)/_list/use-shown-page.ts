"use client";

import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";

/** What a list shows: the page of this view, or still the one before it, and the reason why. */
export interface ShownPage<Page> {
  readonly status: "loading" | "ready" | "failed";
  /** Stays while another page is loading, and when that one cannot be loaded. */
  readonly page: Page | undefined;
  /** Whether `page` belongs to the present view. */
  readonly current: boolean;
  readonly error: Error | null;
  /** When `page` was loaded, in milliseconds since 1970; 0 for never. */
  readonly loadedAt: number;
  /** Under which the present view's page is cached. */
  readonly queryKey: QueryKey;
  retry(): void;
}

export function useShownPage<Page, Key extends QueryKey>(
  options: UseQueryOptions<Page, Error, Page, Key>,
): ShownPage<Page> {
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery<
    Page,
    Error,
    Page,
    Key
  >({
    ...options,
    placeholderData: keepPreviousData,
  });
  // A query that fails has no previous data any more, and a person would lose what they were looking at.
  const [last, setLast] = useState<Page>();
  if (data !== undefined && data !== last) setLast(data);

  return {
    status: statusOf(isFetching, error !== null, data !== undefined && !isPlaceholderData),
    page: data ?? last,
    current: data !== undefined && !isPlaceholderData,
    error,
    loadedAt: isPlaceholderData ? 0 : dataUpdatedAt,
    queryKey: options.queryKey,
    retry: () => void refetch(),
  };
}

function statusOf(fetching: boolean, failed: boolean, hasPage: boolean): ShownPage<unknown>["status"] {
  if (fetching) return "loading";
  if (failed) return "failed";
  // A query that the browser has paused for want of a network is still on its way.
  return hasPage ? "ready" : "loading";
}
