import type { PendingConfirmation } from "agent-surface/react";

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
