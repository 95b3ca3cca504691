"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import type { AgentManifest } from "agent-surface/orpc";
import { AgentSurfaceProvider } from "agent-surface/react";
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { ConsoleSession } from "./console-session";
import { type ConsoleAgent, createConsoleAgent } from "./create-console-agent";

const ConsoleAgentContext = createContext<ConsoleAgent | undefined>(undefined);

/** How often each agent is mounted at this moment. */
const lives = new WeakMap<ConsoleAgent, number>();

export interface ConsoleAgentProviderProps {
  readonly session: ConsoleSession;
  readonly manifest: AgentManifest;
  readonly confirmationTtlMs: number;
  readonly children: ReactNode;
}

/**
 * Owns the registry and the loaded data of one person in one organisation. Mount it under a `key` of `sessionKey`:
 * another person gets another registry and an empty cache from their first render on.
 */
export function ConsoleAgentProvider({
  session,
  manifest,
  confirmationTtlMs,
  children,
}: ConsoleAgentProviderProps) {
  const [agent] = useState(() => createConsoleAgent({ session, manifest, confirmationTtlMs }));
  // A new name of the same person is shown without another registry.
  const current = useMemo(() => ({ ...agent, session }), [agent, session]);

  useEffect(() => {
    const leave = () => agent.audit.leave();
    // A phone may end a page that is hidden without another word.
    const hide = () => {
      if (document.visibilityState === "hidden") void agent.audit.flush();
    };
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hide);
    lives.set(agent, (lives.get(agent) ?? 0) + 1);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hide);
      lives.set(agent, (lives.get(agent) ?? 1) - 1);
      // StrictMode mounts again within the same task; only an owner that stays away has really gone.
      queueMicrotask(() => {
        if (lives.get(agent) === 0) agent.dispose();
      });
    };
  }, [agent]);

  return (
    <ConsoleAgentContext value={current}>
      <QueryClientProvider client={agent.queryClient}>
        <AgentSurfaceProvider registry={agent.registry}>{children}</AgentSurfaceProvider>
      </QueryClientProvider>
    </ConsoleAgentContext>
  );
}

export function useConsoleAgent(): ConsoleAgent {
  const agent = use(ConsoleAgentContext);
  if (!agent) throw new Error("useConsoleAgent needs a ConsoleAgentProvider above it.");
  return agent;
}

/** Whether the assistant has just changed this place. */
export function useAgentTouched(placeId: string): boolean {
  const { hand } = useConsoleAgent();
  return useSyncExternalStore(
    hand.subscribe,
    () => hand.isTouched(placeId),
    () => false,
  );
}

const NOTHING_RUNS: readonly string[] = [];

/** The capabilities that run now. */
export function useRunningCapabilities(): readonly string[] {
  const { activity } = useConsoleAgent();
  return useSyncExternalStore(activity.subscribe, activity.running, () => NOTHING_RUNS);
}
