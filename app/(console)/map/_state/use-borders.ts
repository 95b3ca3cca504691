"use client";

import { useQuery } from "@tanstack/react-query";
import { loadBorders } from "./load-borders";

/** The drawing of the land, fetched when the map is first opened. */
export function useBorders() {
  return useQuery({
    queryKey: ["map", "borders"],
    queryFn: loadBorders,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}
