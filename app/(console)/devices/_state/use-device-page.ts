"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orpc } from "@/app/_lib/rpc";
import type { DevicePage } from "./device-cache";
import { type DeviceView, searchInputOf } from "./device-view";

/** What the list shows: the page of this view, or still the one before it, and the reason why. */
export interface ShownPage {
  readonly status: "loading" | "ready" | "failed";
  /** Stays while another page is loading, and when that one cannot be loaded. */
  readonly page: DevicePage | undefined;
  /** Whether `page` belongs to the present view. */
  readonly current: boolean;
  readonly error: Error | null;
  /** When `page` was loaded, in milliseconds since 1970; 0 for never. */
  readonly loadedAt: number;
  retry(): void;
}

export function devicePageOptions(view: DeviceView) {
  return orpc.devices.search.queryOptions({ input: searchInputOf(view) });
}

export function useDevicePage(view: DeviceView): ShownPage {
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...devicePageOptions(view),
    placeholderData: keepPreviousData,
  });
  // A query that fails has no previous data any more, and a person would lose what they were looking at.
  const [last, setLast] = useState<DevicePage>();
  if (data !== undefined && data !== last) setLast(data);

  return {
    status: statusOf(isFetching, error !== null, data !== undefined && !isPlaceholderData),
    page: data ?? last,
    current: data !== undefined && !isPlaceholderData,
    error,
    loadedAt: isPlaceholderData ? 0 : dataUpdatedAt,
    retry: () => void refetch(),
  };
}

function statusOf(fetching: boolean, failed: boolean, hasPage: boolean): ShownPage["status"] {
  if (fetching) return "loading";
  if (failed) return "failed";
  // A query that the browser has paused for want of a network is still on its way.
  return hasPage ? "ready" : "loading";
}
