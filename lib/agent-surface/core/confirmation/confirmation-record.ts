import type { AgentEffect } from "../definition/capability-definition";
import type { JsonValue } from "../json/json-value";

/** A request for a person's single-use approval of one exact input. Times are milliseconds of the registry's clock. */
export interface AgentConfirmationRecord {
  readonly confirmationId: string;
  readonly capabilityId: string;
  readonly registrationId: string;
  readonly consumerKey: string;
  readonly effect: AgentEffect;
  /** A sentence for the person. */
  readonly summary: string;
  /** The exact effective input that will run. */
  readonly input: JsonValue;
  readonly requestedAt: number;
  readonly expiresAt: number;
}

export type AgentConfirmationOutcome = "approved" | "denied" | "expired";

export interface AgentConfirmationAnswer {
  readonly approved: boolean;
  /** The person's own words, for the audit trail alone. */
  readonly reason?: string;
}

/** The host's side of approvals: what waits, and the person's answer (D21). */
export interface AgentConfirmations {
  pending(): readonly AgentConfirmationRecord[];
  /** `false` when there is nothing of that id to answer (any more). */
  resolve(confirmationId: string, answer: AgentConfirmationAnswer): boolean;
  /**
   * Resolves with the outcome; an id that is unknown counts as expired. Rejects with the signal's reason
   * when it aborts, an already aborted one included.
   */
  waitFor(confirmationId: string, options?: { signal?: AbortSignal }): Promise<AgentConfirmationOutcome>;
  /** Called after every change of what is pending. */
  subscribe(listener: () => void): () => void;
  forceExpire(confirmationId: string): boolean;
}
