import type { PendingConfirmation } from "agent-surface/react";
import { classNames } from "@/app/_components/ui/class-names";
import { Unbroken } from "@/app/_components/ui/unbroken";
import type { OwnApproval } from "./use-own-approvals";

interface WordsProps {
  readonly approval: OwnApproval;
  readonly className: string;
}

/** What is asked. */
export function ApprovalSentence({ approval, className }: WordsProps) {
  return (
    <p className={classNames("text-pretty wrap-anywhere", className)}>
      <Unbroken text={approvalSentence(approval)} />
    </p>
  );
}

/** What that does, unless the sentence itself has said it. */
export function Consequence({ approval, className }: WordsProps) {
  const { description } = approval;
  if (description === undefined || approvalSentence(approval).startsWith(description)) return null;
  return <p className={classNames("text-pretty text-text-muted", className)}>{description}</p>;
}

/** Stands before the input where nobody composed a sentence; what follows is cut when it is long. */
const INPUT_MARK = " — input: ";

/**
 * The sentence of a request, without the input that the runtime's own summary repeats and that is shown beneath
 * anyway. Only that very input is left out: a name within a composed sentence cannot hide what comes after it.
 */
export function approvalSentence({ summary, input }: Pick<PendingConfirmation, "summary" | "input">): string {
  const at = summary.indexOf(INPUT_MARK);
  const repeated = summary.slice(at + INPUT_MARK.length).replace(/…$/, "");
  const repeatsInput = at !== -1 && JSON.stringify(input).startsWith(repeated);
  return (repeatsInput ? summary.slice(0, at) : summary).trim();
}
