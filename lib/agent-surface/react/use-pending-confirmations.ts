import { useMemo, useSyncExternalStore } from "react";
import type { AgentConfirmationRecord, AgentConfirmations } from "../core/confirmation/confirmation-record";
import { useAgentSurface } from "./agent-surface-context";

/** A request that waits for the person, with the two answers. Both give `false` when it has ended meanwhile. */
export interface PendingConfirmation extends AgentConfirmationRecord {
  approve(): boolean;
  /** `reason` reaches the audit trail; a host that wants the model to read it hands it on itself. */
  deny(reason?: string): boolean;
}

const NONE: readonly PendingConfirmation[] = [];

/** What waits for the person's approval, oldest first. The list stays the same object while nothing changes. */
export function usePendingConfirmations(): readonly PendingConfirmation[] {
  const { confirmations } = useAgentSurface();
  const store = useMemo(() => createPendingStore(confirmations), [confirmations]);
  return useSyncExternalStore(store.subscribe, store.read, serverSnapshot);
}

const serverSnapshot = () => NONE;

interface PendingStore {
  subscribe(listener: () => void): () => void;
  read(): readonly PendingConfirmation[];
}

function createPendingStore(confirmations: AgentConfirmations): PendingStore {
  let last = NONE;
  return {
    subscribe: (listener) => confirmations.subscribe(listener),
    read() {
      const records = confirmations.pending();
      const same =
        records.length === last.length &&
        records.every((record, place) => record.confirmationId === last[place]?.confirmationId);
      if (!same) {
        last = records.map(
          (record) =>
            last.find((known) => known.confirmationId === record.confirmationId) ??
            answerable(confirmations, record),
        );
      }
      return last;
    },
  };
}

function answerable(confirmations: AgentConfirmations, record: AgentConfirmationRecord): PendingConfirmation {
  return {
    ...record,
    approve: () => confirmations.resolve(record.confirmationId, { approved: true }),
    deny: (reason) => confirmations.resolve(record.confirmationId, { approved: false, reason }),
  };
}
