"use client";

import { useState } from "react";
import { EffectBadge } from "@/app/_components/effect/effect-badge";
import { Button } from "@/app/_components/ui/button";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import { ServerApprovalDialog } from "./server-approval-dialog";
import { usePendingApprovals } from "./use-approval";

/** Everything that waits for this person's answer, each with the way to its dialog. Shows nothing when nothing does. */
export function PendingApprovals() {
  const { data, dataUpdatedAt } = usePendingApprovals();
  const [reviewing, setReviewing] = useState<string>();
  const items = data?.items ?? [];
  const reviewed = items.find(({ id }) => id === reviewing);
  if (items.length === 0) return null;
  return (
    <>
      <ul aria-label="Pending approvals" className="divide-y">
        {items.map((approval) => (
          <li key={approval.id} className="flex items-start gap-3 py-2.5">
            <div className="min-w-0 flex-1 text-[13px]">
              <p className="font-medium text-pretty wrap-anywhere">{approval.description}</p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-text-muted">
                <EffectBadge effect={approval.effect} />
                <span>
                  {approval.actor === "agent" ? "assistant of " : ""}
                  {approval.requestedBy.name}
                </span>
                <TimeAgo iso={approval.requestedAt} />
              </p>
            </div>
            <Button onClick={() => setReviewing(approval.id)}>Review</Button>
          </li>
        ))}
      </ul>
      {reviewed === undefined ? null : (
        <ServerApprovalDialog
          key={reviewed.id}
          approval={reviewed}
          loadedAt={dataUpdatedAt}
          onHide={() => setReviewing(undefined)}
        />
      )}
    </>
  );
}
