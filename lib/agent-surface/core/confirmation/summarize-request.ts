import { cutText } from "../errors/checked-error";
import { reportContained } from "../errors/report-contained";
import type { JsonValue } from "../json/json-value";
import type { ConfirmationEscalation } from "../policy/agent-policy";
import type { Capability } from "../registry/registration";

const MAX_SUMMARY_LENGTH = 300;
/** A host's own sentence may be longer, but not without end. */
const MAX_COMPOSED_LENGTH = 2_000;

/** The sentence that a person reads: the innermost policy's own, else the description and the exact input. */
export function summarizeRequest(
  capability: Capability,
  input: JsonValue,
  escalations: readonly ConfirmationEscalation[],
): string {
  const composed = escalations.findLast((escalation) => escalation.summary);
  try {
    const sentence: unknown = composed?.summary?.(input);
    if (typeof sentence === "string" && sentence !== "") return cutText(sentence, MAX_COMPOSED_LENGTH);
  } catch (error) {
    reportContained("A confirmation summary threw, the description stands in", error);
  }
  return cutText(
    `${capability.descriptor.description} — input: ${JSON.stringify(input)}`,
    MAX_SUMMARY_LENGTH,
  );
}
