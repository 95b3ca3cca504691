"use client";

import { useQuery } from "@tanstack/react-query";

/** The drawing of the land, fetched when the map is first opened. */
export function useBorders() {
  return useQuery({
    queryKey: ["map", "borders"],
    queryFn: async () => (await import("./draw-borders")).drawBorders(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}
