"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleOff, History, Sparkles, UserRound } from "lucide-react";
import { JsonBlock } from "@/app/_components/assistant/json-block";
import { Button } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import { describeFailure, orpc } from "@/app/_lib/rpc";
import { RowsSkeleton } from "../../../_list/rows-skeleton";

const DONE: Readonly<Record<string, string>> = {
  "devices.disable": "disabled it",
  "devices.enable": "enabled it",
  "devices.reboot": "asked it to reboot",
  "devices.rename": "renamed it",
  "devices.moveSite": "moved it",
  "devices.addNote": "added a note",
  "devices.dispatchTechnician": "dispatched a technician",
};

/** Who did what to the device, by the server's own record. */
export function ActivityTab({ deviceId }: { deviceId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    orpc.devices.activity.infiniteOptions({
      input: (cursor: string | undefined) => ({ deviceId, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
  const records = data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-label="Activity" className="rounded-lg border bg-surface">
      {records && records.length > 0 ? (
        <ol aria-label="Activity" className="divide-y">
          {records.map(({ id, at, procedure, actor, userName, input }) => (
            <li key={id} className="px-4 py-2.5 text-[13px]">
              <p className="flex flex-wrap items-center gap-x-1.5">
                {actor === "agent" ? (
                  <Sparkles aria-hidden className="size-3.5 text-effect-view" />
                ) : (
                  <UserRound aria-hidden className="size-3.5 text-text-muted" />
                )}
                <span className="font-medium">
                  {actor === "agent" ? "The assistant of " : ""}
                  {userName ?? "Somebody"}
                </span>
                <span>{DONE[procedure] ?? procedure}</span>
                <span className="ml-auto text-xs text-text-muted">
                  <TimeAgo iso={at} />
                </span>
              </p>
              <details className="mt-1 text-xs text-text-muted">
                <summary className="w-max rounded hover:text-text">What exactly</summary>
                <p className="my-1 font-mono">{procedure}</p>
                <JsonBlock label="Exact input" value={input} />
              </details>
            </li>
          ))}
        </ol>
      ) : null}
      {hasNextPage ? (
        <div className="border-t p-2 text-center">
          <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older activity
          </Button>
        </div>
      ) : null}
      {records?.length === 0 ? (
        <EmptyState role="status" icon={History} title="Nothing has been done to it yet">
          Changes by people and by their assistants appear here.
        </EmptyState>
      ) : null}
      {!records && error ? (
        <EmptyState
          role="alert"
          icon={CircleOff}
          title="The activity could not be loaded"
          action={<Button onClick={() => void refetch()}>Load again</Button>}
        >
          {describeFailure(error)}
        </EmptyState>
      ) : null}
      {!records && !error ? <RowsSkeleton noun="activity" /> : null}
    </section>
  );
}
