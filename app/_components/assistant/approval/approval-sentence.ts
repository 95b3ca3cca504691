/** What the runtime appends when nobody composed a sentence; the exact input is shown beneath anyway. */
const DEFAULT_SUFFIX = " — input: ";

/** The sentence of a request, without the input that the runtime's own summary repeats. */
export function approvalSentence(summary: string): string {
  const at = summary.indexOf(DEFAULT_SUFFIX);
  return (at === -1 ? summary : summary.slice(0, at)).trim();
}
