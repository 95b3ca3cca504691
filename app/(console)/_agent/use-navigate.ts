"use client";

import { AgentSurfaceError } from "agent-surface";
import { useRouter } from "next/navigation";
import { unmetCondition } from "@/app/_lib/agent/unmet-condition";
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
      throw refusalOfNavigation(error);
    }
  };
}

/** What an agent is told of a navigation that did not arrive; anything else is passed on. */
export function refusalOfNavigation(error: unknown): unknown {
  if (!(error instanceof NavigationRefusedError)) return error;
  if (error.reason === "held") {
    return unmetCondition(
      "unsaved-input",
      `${error.message} Leaving would take it from them. Ask them to save or discard it first.`,
    );
  }
  const { reason } = error;
  return new AgentSurfaceError({ code: "EXECUTION_FAILED", details: { reason } }, { cause: error });
}
