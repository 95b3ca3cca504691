import { ORPCError } from "@orpc/client";
import { environmentManager, QueryClient } from "@tanstack/react-query";

/** Codes that a repetition cannot change. */
const FINAL_CODES = new Set(["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "BAD_REQUEST"]);

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Data from the server render stays good long enough not to be fetched twice.
        staleTime: 15_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ORPCError && FINAL_CODES.has(error.code)),
      },
      mutations: { retry: false },
    },
  });
}

let browserClient: QueryClient | undefined;

/** One client for the browser's page; a new one for each server render, so that no two people share a cache. */
export function getQueryClient(): QueryClient {
  if (environmentManager.isServer()) return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
