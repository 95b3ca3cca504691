import type { AgentSurfaceRegistry } from "agent-surface";

/** What people made of a question of the server; `over` when its time ended without an answer. */
export type ApprovalOutcome =
  | { readonly kind: "granted" }
  | { readonly kind: "denied"; readonly reason: string | null }
  | { readonly kind: "over" };

export interface ServerApprovals {
  /** Brings a question of the server before the person. Asking again for the same one changes nothing. */
  ask(approvalId: string): void;
  /** Questions that calls of this page have met and nobody has answered, oldest first; the same array until it changes. */
  asked(): readonly string[];
  /** Resolves with what became of the question; `undefined` when the signal ends the wait. Asks if nobody has. */
  wait(approvalId: string, signal?: AbortSignal): Promise<ApprovalOutcome | undefined>;
  /** Tells what became of it, wherever it was answered. */
  settle(approvalId: string, outcome: ApprovalOutcome): void;
  subscribe(listener: () => void): () => void;
  /** Ends every wait as over. */
  dispose(): void;
}

/** More than the server lets one person ask at a time; the oldest one is given up then. */
const MAX_ASKED = 32;

/**
 * The questions of the server that this page waits for. It only shows and waits: the answer is given to the server,
 * in this page or anywhere else, and the server alone decides whether a call may run (D10).
 */
export function createServerApprovals(): ServerApprovals {
  const waits = new Map<string, Set<(outcome: ApprovalOutcome) => void>>();
  const listeners = new Set<{ readonly notify: () => void }>();
  let ids: readonly string[] = [];

  function changed(): void {
    ids = [...waits.keys()];
    for (const { notify } of [...listeners]) notify();
  }

  function ask(approvalId: string): Set<(outcome: ApprovalOutcome) => void> {
    const known = waits.get(approvalId);
    if (known !== undefined) return known;
    const [oldest] = waits.keys();
    if (waits.size >= MAX_ASKED && oldest !== undefined) settle(oldest, { kind: "over" });
    const waiting = new Set<(outcome: ApprovalOutcome) => void>();
    waits.set(approvalId, waiting);
    changed();
    return waiting;
  }

  function settle(approvalId: string, outcome: ApprovalOutcome): void {
    const waiting = waits.get(approvalId);
    if (waiting === undefined) return;
    waits.delete(approvalId);
    changed();
    for (const resolve of waiting) resolve(outcome);
  }

  return {
    ask: (approvalId) => void ask(approvalId),
    asked: () => ids,
    wait(approvalId, signal) {
      if (signal?.aborted) return Promise.resolve(undefined);
      const waiting = ask(approvalId);
      return new Promise((resolve) => {
        const end = (outcome?: ApprovalOutcome) => {
          waiting.delete(end);
          signal?.removeEventListener("abort", stop);
          resolve(outcome);
        };
        const stop = () => end();
        waiting.add(end);
        signal?.addEventListener("abort", stop);
      });
    },
    settle,
    subscribe(listener) {
      const subscription = { notify: listener };
      listeners.add(subscription);
      return () => void listeners.delete(subscription);
    },
    dispose() {
      for (const id of [...waits.keys()]) settle(id, { kind: "over" });
    },
  };
}

const stores = new WeakMap<AgentSurfaceRegistry, ServerApprovals>();

/** The store of one page's registry; it lives and ends with it. */
export function serverApprovalsOf(registry: AgentSurfaceRegistry): ServerApprovals {
  const known = stores.get(registry);
  if (known !== undefined) return known;
  const created = createServerApprovals();
  stores.set(registry, created);
  return created;
}
