"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleOff, NotebookPen } from "lucide-react";
import { Button } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import { describeFailure, orpc } from "@/app/_lib/rpc";
import { RowsSkeleton } from "../../../_list/rows-skeleton";
import type { DeviceScreen } from "../_state/use-device-screen";
import { NoteComposer } from "./note-composer";

export function NotesTab({ screen, mayChange }: { screen: DeviceScreen; mayChange: boolean }) {
  const deviceId = screen.device.id;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    orpc.devices.notes.infiniteOptions({
      input: (cursor: { createdAt: string; id: string } | undefined) => ({
        deviceId,
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
  const notes = data?.pages.flatMap(({ items }) => items);

  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_24rem]">
      {mayChange ? (
        <div className="lg:order-2">
          <NoteComposer screen={screen} />
        </div>
      ) : null}
      <section aria-label="Notes" className="min-w-0 rounded-lg border bg-surface">
        {notes && notes.length > 0 ? (
          <ul aria-label="Notes" className="divide-y">
            {notes.map(({ id, text, authorName, createdAt }) => (
              <li key={id} className="px-4 py-3">
                <p className="text-xs text-text-muted">
                  <span className="font-medium text-text">{authorName}</span> · <TimeAgo iso={createdAt} />
                </p>
                <p dir="auto" className="mt-1 text-[13px] leading-5 whitespace-pre-wrap wrap-anywhere">
                  {text}
                </p>
              </li>
            ))}
          </ul>
        ) : null}
        {hasNextPage ? (
          <div className="border-t p-2 text-center">
            <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show older notes
            </Button>
          </div>
        ) : null}
        {notes?.length === 0 ? (
          <EmptyState role="status" icon={NotebookPen} title="No notes yet">
            What is worth knowing about this device, for whoever comes next.
          </EmptyState>
        ) : null}
        {!notes && error ? (
          <EmptyState
            role="alert"
            icon={CircleOff}
            title="The notes could not be loaded"
            action={<Button onClick={() => void refetch()}>Load again</Button>}
          >
            {describeFailure(error)}
          </EmptyState>
        ) : null}
        {!notes && !error ? <RowsSkeleton noun="notes" /> : null}
      </section>
    </div>
  );
}
