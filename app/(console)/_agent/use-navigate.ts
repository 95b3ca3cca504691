"use client";

import { AgentSurfaceError } from "agent-surface";
import { useRouter } from "next/navigation";
import { NavigationRefusedError, pathnameOf } from "@/app/_lib/navigation/navigation-settlement";
import { useConsoleAgent } from "./console-agent-provider";

/** Less than the runtime's own limit for an action, so that the reason is told and not only the time. */
const TIMEOUT_MS = 9_000;

/** Goes to a path for an agent; resolves with the path on the screen, which a redirect may have changed. */
export function useNavigate(): (path: string) => Promise<string> {
  const { navigation } = useConsoleAgent();
  const router = useRouter();
  return async (path) => {
    const here = navigation.location();
    if (here !== undefined && pathnameOf(here) === path) return path;
    try {
      const { location } = await navigation.go({
        target: path,
        begin: () => router.push(path),
        timeoutMs: TIMEOUT_MS,
      });
      return pathnameOf(location);
    } catch (error) {
      if (!(error instanceof NavigationRefusedError)) throw error;
      throw new AgentSurfaceError(
        { code: "EXECUTION_FAILED", details: { reason: error.reason } },
        { cause: error },
      );
    }
  };
}
