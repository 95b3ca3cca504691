import { ORPCError } from "@orpc/client";
import { QueryClient } from "@tanstack/react-query";

/** Codes that a repetition cannot change. */
const FINAL_CODES = new Set(["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "BAD_REQUEST"]);

/** A cache for one person's console. It is never shared: not between people, and not between renders on a server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Data from the server's render stays good long enough not to be fetched twice.
        staleTime: 15_000,
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ORPCError && FINAL_CODES.has(error.code)),
      },
      mutations: { retry: false },
    },
  });
}
