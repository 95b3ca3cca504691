import type { AgentConfirmationOutcome, AgentConfirmationRecord } from "./confirmation-record";

/**
 * pending → approved ⇄ reserved → consumed, or denied, or expired; no way back from the last three.
 * Only a refusal before dispatch leads from reserved back to approved.
 */
export type ConfirmationState =
  | { readonly name: "pending" }
  | { readonly name: "approved"; readonly at: number }
  | { readonly name: "reserved"; readonly approvedAt: number }
  | { readonly name: "consumed" }
  | { readonly name: "denied"; readonly at: number }
  | { readonly name: "expired" };

export interface ConfirmationEntry {
  readonly record: AgentConfirmationRecord;
  /** FNV-1a 64 of `canonical`: sorts out most records before the exact comparison. */
  readonly digest: string;
  /** Canonical JSON of everything that the approval binds to; compared as a whole, never by hash alone. */
  readonly canonical: string;
  state: ConfirmationState;
  readonly waiters: Set<(outcome: AgentConfirmationOutcome) => void>;
}

export function outcomeOf(state: ConfirmationState): AgentConfirmationOutcome | undefined {
  switch (state.name) {
    case "pending":
      return undefined;
    case "approved":
    case "reserved":
    case "consumed":
      return "approved";
    default:
      return state.name;
  }
}
