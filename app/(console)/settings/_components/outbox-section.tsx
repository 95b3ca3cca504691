"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { classNames } from "@/app/_components/ui/class-names";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import { orpc, type RpcClient, rpc } from "@/app/_lib/rpc";
import { useServerChange } from "../../_change/use-server-change";
import { LetterDialog, type OpenedLetter } from "./letter-dialog";
import { Loaded } from "./loaded";
import { SettingsCard, SettingsSection } from "./settings-section";

type Letter = Awaited<ReturnType<RpcClient["mail"]["list"]>>["items"][number];

const PAGE_SIZE = 10;

const STATUS: Readonly<Record<Letter["status"], { readonly label: string; readonly className: string }>> = {
  kept: { label: "Kept here", className: "text-text-muted" },
  queued: { label: "On its way", className: "text-effect-view" },
  sent: { label: "Sent", className: "text-success" },
  failed: { label: "Not sent", className: "text-danger" },
};

/** The letters that the application has written; without a mail server this is as far as they go. */
export function OutboxSection() {
  const { change, busy } = useServerChange();
  const [opened, setOpened] = useState<OpenedLetter>();
  const query = useInfiniteQuery(
    orpc.mail.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: PAGE_SIZE,
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const stays = query.data?.pages[0]?.carrier === "outbox";

  async function open(letterId: string): Promise<void> {
    const letter = await change({
      failed: "Could not open the letter",
      call: (context) => rpc.mail.open({ letterId }, { context }),
    });
    if (letter !== undefined) setOpened(letter);
  }

  return (
    <SettingsSection
      title="Outbox"
      description={
        stays
          ? "No mail server is set up, so letters stay here: hand their links to whom they are for. It is kept on record who opens one."
          : "Letters on their way to people. It is kept on record who opens one."
      }
    >
      <SettingsCard>
        <Loaded query={query}>
          {({ pages }) => (
            <LetterRows letters={pages.flatMap(({ items }) => items)} busy={busy} onOpen={open} />
          )}
        </Loaded>
        {hasNextPage ? (
          <div className="border-t p-2 text-center">
            <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Older letters
            </Button>
          </div>
        ) : null}
      </SettingsCard>
      <LetterDialog letter={opened} onClose={() => setOpened(undefined)} />
    </SettingsSection>
  );
}

interface LetterRowsProps {
  readonly letters: readonly Letter[];
  readonly busy: boolean;
  readonly onOpen: (letterId: string) => Promise<void>;
}

function LetterRows({ letters, busy, onOpen }: LetterRowsProps) {
  if (letters.length === 0) {
    return <p className="px-4 py-3 text-[13px] text-text-muted">No letters yet.</p>;
  }
  return (
    <ul aria-label="Letters" className="divide-y">
      {letters.map((letter) => (
        <LetterRow key={letter.id} letter={letter} busy={busy} onOpen={() => void onOpen(letter.id)} />
      ))}
    </ul>
  );
}

function LetterRow({ letter, busy, onOpen }: { letter: Letter; busy: boolean; onOpen: () => void }) {
  const { subject, recipient, status, failure, createdAt } = letter;
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-2 text-[13px]">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{subject}</p>
        <p className="truncate text-xs text-text-muted">
          <span className={classNames("font-medium", STATUS[status].className)}>{STATUS[status].label}</span>
          {" · "}
          {recipient}
          {" · "}
          <TimeAgo iso={createdAt} />
        </p>
        {failure === null ? null : <p className="text-xs text-danger">{failure}</p>}
      </div>
      <Button busy={busy} aria-label={`Open ${subject}, to ${recipient}`} onClick={onOpen}>
        Open
      </Button>
    </li>
  );
}
