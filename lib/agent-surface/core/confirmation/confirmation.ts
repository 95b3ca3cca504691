import type { Deadline } from "../time/deadlines";
import type { AgentConfirmationOutcome, AgentConfirmationRecord } from "./confirmation-record";

/**
 * pending → approved → reserved → consumed, or denied, or expired. The only ways back are to approved: from
 * reserved by a refusal before dispatch, from consumed when the dispatch met the server's own demand.
 */
export type ConfirmationState = "pending" | "approved" | "reserved" | "consumed" | "denied" | "expired";

/** One request for approval, and the evidence that it becomes. */
export class Confirmation {
  state: ConfirmationState = "pending";
  /** Set once a person has answered. */
  answeredAt = 0;
  expiry: Deadline | undefined;
  /** Whoever wants the answer; a pending request that nobody wants any more ends. */
  readonly watchers = new Set<(outcome: AgentConfirmationOutcome) => void>();

  constructor(
    readonly record: AgentConfirmationRecord,
    /** Canonical JSON of everything that the approval binds to: compared as a whole, never by hash. */
    readonly canonical: string,
  ) {}

  /** What a handler is told of it. */
  get evidence(): { readonly id: string; readonly approvedAt: number } {
    return { id: this.record.confirmationId, approvedAt: this.answeredAt };
  }

  /** `undefined` while nobody has answered. */
  get outcome(): AgentConfirmationOutcome | undefined {
    const { state } = this;
    if (state === "pending") return undefined;
    return state === "denied" || state === "expired" ? state : "approved";
  }

  /** The call that holds it was refused before dispatch, which spends nothing. */
  giveBack(): void {
    if (this.state === "reserved") this.state = "approved";
  }

  /** A dispatch that the server met with its own demand has spent nothing either. */
  restore(): void {
    if (this.state === "consumed") this.state = "approved";
  }
}
