import type { SessionUser } from "../auth/session-user";
import type { Caller } from "./claimed-agent";

/**
 * What one call has found out about itself so far. oRPC's context only flows inwards, and the outermost
 * middleware must know at the end who called and what was touched.
 */
export class CallTrace {
  readonly startedAt: Date;
  session: SessionUser | undefined;
  caller: Caller | undefined;
  affectedIds: string[] = [];
  /** Set when the refusal is one of many alike in this window and has been recorded once already. */
  silent = false;

  constructor(startedAt: Date) {
    this.startedAt = startedAt;
  }

  affects(ids: readonly string[]): void {
    this.affectedIds = [...ids];
  }
}
