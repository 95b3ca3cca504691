"use client";

import { useQueryClient } from "@tanstack/react-query";
import { AgentSurfaceError } from "agent-surface";
import { useEffect, useState } from "react";
import { createSettledView, type SettledView, ViewNotSettledError } from "@/app/_lib/agent/settled-view";
import type { ShownPage } from "./use-shown-page";

/** What the person sees of a list after a commit; a screen adds its selection, its view and so on. */
export interface ShownList<Page> {
  readonly list: ShownPage<Page>;
}

export interface SettledList<Page, Shown extends ShownList<Page>> {
  /** What was committed last, nothing before the first time and after the last. */
  current(): Shown | undefined;
  /**
   * Waits until the screen shows a loaded list that satisfies `accept`.
   * @throws {AgentSurfaceError} `EXECUTION_FAILED` when the list cannot be loaded or does not settle in time.
   */
  settled(accept?: (shown: Shown) => boolean, signal?: AbortSignal): Promise<Shown & { readonly page: Page }>;
}

/** Shorter than the runtime's limit for a read (5 s), so that the reason is told and not only the time. */
const SETTLE_MS = 4_500;

/** Lets an agent's call end when the screen shows its effect. `noun` names the list in a refusal: "device list". */
export function useSettledList<Page, Shown extends ShownList<Page>>(
  shown: Shown,
  noun: string,
): SettledList<Page, Shown> {
  const queryClient = useQueryClient();
  const [view] = useState<SettledView<Shown>>(createSettledView);

  useEffect(() => {
    view.publish(shown);
  });
  useEffect(() => () => view.close(), [view]);

  /** The cache hears of a refetch before the screen does; a list is only true when both agree. */
  function isUpToDate({ list }: Shown): boolean {
    const state = queryClient.getQueryState(list.queryKey);
    return state?.fetchStatus === "idle" && list.current && list.loadedAt === state.dataUpdatedAt;
  }

  async function settled(accept: (shown: Shown) => boolean = () => true, signal?: AbortSignal) {
    const ready = (candidate: Shown) =>
      accept(candidate) && (candidate.list.status === "failed" || isUpToDate(candidate));
    const found = await waitFor(ready, signal);
    if (found.list.status === "failed" || found.list.page === undefined) {
      throw notLoaded(noun, found.list.error);
    }
    return { ...found, page: found.list.page };
  }

  async function waitFor(accept: (shown: Shown) => boolean, signal: AbortSignal | undefined) {
    try {
      return await view.until(accept, { timeoutMs: SETTLE_MS, ...(signal && { signal }) });
    } catch (error) {
      if (!(error instanceof ViewNotSettledError)) throw error;
      throw notLoaded(noun, error);
    }
  }

  return { current: view.current, settled };
}

function notLoaded(noun: string, cause: Error | null): AgentSurfaceError {
  return new AgentSurfaceError(
    {
      code: "EXECUTION_FAILED",
      message: `The ${noun} could not be loaded. Nothing else was changed; read it again in a moment.`,
      details: { reason: "list-not-loaded", transient: true },
    },
    { cause },
  );
}
