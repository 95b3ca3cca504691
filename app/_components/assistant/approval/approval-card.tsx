import { ShieldQuestionMark } from "lucide-react";
import { EffectBadge } from "@/app/_components/effect/effect-badge";
import { Button } from "@/app/_components/ui/button";
import { JsonBlock } from "../json-block";
import { ApprovalSentence, Consequence } from "./approval-sentence";
import { Countdown } from "./countdown";
import { ScreenMoved } from "./screen-moved";
import { useApprovalAnswer } from "./use-approval-answer";
import type { OwnApproval } from "./use-own-approvals";

export interface ApprovalCardProps {
  readonly approval: OwnApproval;
  readonly onReview: () => void;
  /** The card goes with its answer, and the focus with it. */
  readonly onAnswered: () => void;
}

/** The same request in the thread; it stays when the dialog is hidden. */
export function ApprovalCard({ approval, onReview, onAnswered }: ApprovalCardProps) {
  const { approve, deny } = useApprovalAnswer(approval, onAnswered);
  return (
    <section
      aria-label="Waiting for your approval"
      className="rounded-lg border border-warning/45 bg-warning-soft p-3 text-[13px]"
    >
      <div className="mb-1.5 flex items-center gap-2 font-medium text-warning">
        <ShieldQuestionMark aria-hidden className="size-4 shrink-0" />
        <span className="mr-auto">Waiting for your approval</span>
        <Countdown expiresAt={approval.expiresAt} announce={false} />
      </div>
      <ApprovalSentence approval={approval} className="font-medium" />
      <Consequence approval={approval} className="mt-1" />
      <p className="my-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <EffectBadge effect={approval.effect} />
        <span className="font-mono text-xs break-all text-text-muted">{approval.capabilityId}</span>
      </p>
      <JsonBlock label="Exact input" value={approval.input} nameOf={approval.nameOf} />
      {approval.hasMoved ? <ScreenMoved className="mt-2.5" /> : null}
      <div className="mt-2.5 flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onReview} className="mr-auto">
          Review
        </Button>
        <Button variant={approval.hasMoved ? "primary" : "secondary"} onClick={(event) => deny(event)}>
          Deny
        </Button>
        <Button variant={approval.hasMoved ? "secondary" : "primary"} onClick={approve}>
          Approve
        </Button>
      </div>
    </section>
  );
}
