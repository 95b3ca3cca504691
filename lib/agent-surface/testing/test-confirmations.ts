import type { AgentConfirmationRecord, AgentConfirmations } from "../core/confirmation/confirmation-record";

/** The person's side, for tests. An id may be left out when exactly one request waits. */
export interface TestConfirmations {
  pending(): readonly AgentConfirmationRecord[];
  /** Each gives the id of what it answered. @throws {Error} when there is nothing of that id to answer. */
  approve(confirmationId?: string): string;
  deny(confirmationId?: string, reason?: string): string;
  expire(confirmationId?: string): string;
}

export function createTestConfirmations(confirmations: AgentConfirmations): TestConfirmations {
  function answer(confirmationId: string | undefined, settle: (id: string) => boolean): string {
    const id = confirmationId ?? theOnlyOne(confirmations.pending());
    if (!settle(id)) throw new Error(`No confirmation "${id}" waits for an answer.`);
    return id;
  }
  return {
    pending: () => confirmations.pending(),
    approve: (id) => answer(id, (known) => confirmations.resolve(known, { approved: true })),
    deny: (id, reason) => answer(id, (known) => confirmations.resolve(known, { approved: false, reason })),
    expire: (id) => answer(id, (known) => confirmations.forceExpire(known)),
  };
}

function theOnlyOne(pending: readonly AgentConfirmationRecord[]): string {
  const [record] = pending;
  if (!record || pending.length > 1) {
    throw new Error(`${pending.length} confirmations are pending: name one of them.`);
  }
  return record.confirmationId;
}
