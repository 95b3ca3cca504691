"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import type { RouteOutcome } from "@/app/_lib/navigation/navigation-settlement";
import { useConsoleAgent } from "./console-agent-provider";

/**
 * Every page, error screen and not-found screen of the console mounts one: a navigation has arrived when the
 * screen behind its path says so, and not when a loading screen has appeared.
 */
export function RouteReady({ outcome = "ready" }: { outcome?: RouteOutcome }) {
  const { navigation } = useConsoleAgent();
  const pathname = usePathname();
  useEffect(() => {
    navigation.outcome(pathname, outcome);
  }, [navigation, pathname, outcome]);
  return null;
}
