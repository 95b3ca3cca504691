import { Gauge } from "../concurrency/gauge";
import type { AgentEffect } from "../definition/capability-definition";
import { refusal } from "../errors/refuse";
import { reportContained } from "../errors/report-contained";
import { generateId } from "../identity/generate-id";
import { canonicalJson } from "../json/canonical-json";
import { fnv1a64 } from "../json/fnv1a64";
import type { JsonValue } from "../json/json-value";
import type { AgentSurfaceLimits } from "../limits";
import { WakeUp } from "../time/wake-up";
import { type ConfirmationEntry, outcomeOf } from "./confirmation-entry";
import type {
  AgentConfirmationAnswer,
  AgentConfirmationOutcome,
  AgentConfirmationRecord,
  AgentConfirmations,
} from "./confirmation-record";

/** A full store asks for patience: a person is reading. */
const STORE_FULL_RETRY_MS = 1_000;
/** Answered records that are remembered, as a multiple of the pending ones, so that retries are told why. */
const REMEMBERED_PER_PENDING = 8;

/** What an approval binds to, by exact value (D21, AS-CONFIRM-002). */
export interface ConfirmationBinding {
  readonly surfaceId: string;
  readonly registrationId: string;
  readonly capabilityId: string;
  readonly consumerKey: string;
  readonly effectiveInput: JsonValue;
  readonly effect: AgentEffect;
}

/** An approval held by one call: spent at dispatch, or given back. */
export interface ReservedEvidence {
  readonly id: string;
  readonly approvedAt: number;
  /** Milliseconds between the request and the person's answer. */
  readonly waitedMs: number;
  consume(): void;
  /** A refusal before dispatch spends nothing. */
  giveBack(): void;
  /** A dispatch that the server met with its own demand has spent nothing either. */
  restore(): void;
}

export interface ConfirmationObserver {
  requested(record: AgentConfirmationRecord): void;
  resolved(record: AgentConfirmationRecord, outcome: AgentConfirmationOutcome, reason?: string): void;
  consumed(record: AgentConfirmationRecord): void;
  evicted(record: AgentConfirmationRecord): void;
}

export class ConfirmationStore implements AgentConfirmations {
  readonly pendingGauge: Gauge;
  readonly rememberedGauge: Gauge;
  /** In the order of the requests; a clock that was set back makes it another one than that of expiry. */
  private readonly entries = new Map<string, ConfirmationEntry>();
  private readonly listeners = new Set<{ readonly notify: () => void }>();
  private pendingList: readonly AgentConfirmationRecord[] | undefined;
  private readonly expiry: WakeUp;
  /** Nothing expires and nothing is forgotten before. */
  private nextEnd = Number.POSITIVE_INFINITY;

  constructor(
    private readonly limits: AgentSurfaceLimits,
    private readonly now: () => number,
    private readonly observer: ConfirmationObserver,
  ) {
    this.pendingGauge = new Gauge(limits.maxPendingConfirmations);
    this.rememberedGauge = new Gauge(limits.maxPendingConfirmations * REMEMBERED_PER_PENDING);
    this.expiry = new WakeUp(now, () => this.sweep());
  }

  pending = (): readonly AgentConfirmationRecord[] => {
    this.sweep();
    this.pendingList ??= Object.freeze(
      [...this.entries.values()]
        .filter((entry) => entry.state.name === "pending")
        .map((entry) => entry.record),
    );
    return this.pendingList;
  };

  resolve = (confirmationId: string, answer: AgentConfirmationAnswer): boolean => {
    this.sweep();
    const entry = this.entries.get(confirmationId);
    if (entry?.state.name !== "pending") return false;
    const at = this.now();
    entry.state = answer.approved === true ? { name: "approved", at } : { name: "denied", at };
    this.conclude(entry, entry.state.name, answer.reason);
    return true;
  };

  waitFor = (
    confirmationId: string,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<AgentConfirmationOutcome> => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    this.sweep();
    const entry = this.entries.get(confirmationId);
    const known = entry ? outcomeOf(entry.state) : "expired";
    if (!entry || known) return Promise.resolve(known ?? "expired");
    return new Promise((resolve, reject) => {
      const finish = (outcome: AgentConfirmationOutcome) => {
        entry.waiters.delete(finish);
        signal?.removeEventListener("abort", abandon);
        resolve(outcome);
      };
      const abandon = () => {
        entry.waiters.delete(finish);
        signal?.removeEventListener("abort", abandon);
        reject(signal?.reason);
      };
      entry.waiters.add(finish);
      signal?.addEventListener("abort", abandon);
    });
  };

  subscribe = (listener: () => void): (() => void) => {
    const subscription = { notify: listener };
    this.listeners.add(subscription);
    return () => void this.listeners.delete(subscription);
  };

  forceExpire = (confirmationId: string): boolean => {
    const entry = this.entries.get(confirmationId);
    if (!entry || (entry.state.name !== "pending" && entry.state.name !== "approved")) return false;
    this.expire(entry);
    return true;
  };

  /**
   * Refuses with the id under which the person is asked; the same request gets the same id while it is open.
   * @throws `CONFIRMATION_REQUIRED`, `CONFIRMATION_INVALID {denied}` during the cool-down, `RATE_LIMITED`
   */
  demand(binding: ConfirmationBinding, summarize: () => string): never {
    this.sweep();
    const canonical = canonicalJson(binding);
    const digest = fnv1a64(canonical);
    for (const entry of this.entries.values()) {
      if (entry.digest !== digest || entry.canonical !== canonical) continue;
      if (entry.state.name === "pending" || entry.state.name === "approved") throw demandOf(entry);
      if (
        entry.state.name === "denied" &&
        this.now() - entry.state.at < this.limits.confirmationDenialCooldownMs
      ) {
        throw invalid("denied");
      }
    }
    throw demandOf(this.open(binding, canonical, digest, summarize()));
  }

  /** Takes an approval for one call. @throws `CONFIRMATION_REQUIRED`, `CONFIRMATION_INVALID` */
  reserve(confirmationId: string, binding: ConfirmationBinding): ReservedEvidence {
    this.sweep();
    const entry = this.entries.get(confirmationId);
    if (!entry || entry.canonical !== canonicalJson(binding)) throw invalid("mismatch");
    switch (entry.state.name) {
      case "pending":
        throw demandOf(entry);
      case "reserved":
      case "consumed":
        throw invalid("consumed");
      case "approved":
        return this.hold(entry, entry.state.at);
      default:
        throw invalid(entry.state.name);
    }
  }

  /** Whether a call presents its own approved evidence, so that it is charged once. */
  isApprovedFor(confirmationId: string, consumerKey: string, capabilityId: string): boolean {
    const entry = this.entries.get(confirmationId);
    return (
      entry?.state.name === "approved" &&
      entry.record.consumerKey === consumerKey &&
      entry.record.capabilityId === capabilityId
    );
  }

  /** What nobody has answered ends with its owner. */
  expirePendingOf(registrationId: string): void {
    for (const entry of this.entries.values()) {
      if (entry.state.name === "pending" && entry.record.registrationId === registrationId)
        this.expire(entry);
    }
  }

  dispose(): void {
    for (const entry of this.entries.values()) {
      if (entry.state.name === "pending" || entry.state.name === "approved") this.expire(entry);
    }
    this.expiry.cancel();
    this.entries.clear();
    this.listeners.clear();
  }

  private open(
    binding: ConfirmationBinding,
    canonical: string,
    digest: string,
    summary: string,
  ): ConfirmationEntry {
    this.makeRoom(binding.consumerKey);
    const requestedAt = this.now();
    const entry: ConfirmationEntry = {
      record: Object.freeze({
        confirmationId: generateId("cnf"),
        capabilityId: binding.capabilityId,
        registrationId: binding.registrationId,
        consumerKey: binding.consumerKey,
        effect: binding.effect,
        summary,
        input: binding.effectiveInput,
        requestedAt,
        expiresAt: requestedAt + this.limits.confirmationTtlMs,
      }),
      digest,
      canonical,
      state: { name: "pending" },
      waiters: new Set(),
    };
    this.entries.set(entry.record.confirmationId, entry);
    this.rememberedGauge.set(this.entries.size);
    this.countPending(1);
    this.expiry.at(entry.record.expiresAt);
    this.nextEnd = Math.min(this.nextEnd, entry.record.expiresAt);
    this.observer.requested(entry.record);
    this.changed();
    return entry;
  }

  /** Fails closed: an approval that somebody may be reading, or has given, is never thrown out for another. */
  private makeRoom(consumerKey: string): void {
    let own = 0;
    let oldestAnswered: ConfirmationEntry | undefined;
    for (const entry of this.entries.values()) {
      if (entry.state.name === "pending") {
        if (entry.record.consumerKey === consumerKey) own++;
      } else if (entry.state.name !== "approved" && entry.state.name !== "reserved") {
        oldestAnswered ??= entry;
      }
    }
    const full = this.entries.size >= this.rememberedGauge.limit;
    if (
      own >= this.limits.maxPendingConfirmationsPerConsumer ||
      this.pendingGauge.current >= this.limits.maxPendingConfirmations ||
      (full && !oldestAnswered)
    ) {
      this.pendingGauge.refused++;
      throw refusal("RATE_LIMITED", { reason: "queue-full", retryAfterMs: STORE_FULL_RETRY_MS });
    }
    if (full && oldestAnswered) {
      this.entries.delete(oldestAnswered.record.confirmationId);
      this.rememberedGauge.evicted++;
      this.observer.evicted(oldestAnswered.record);
    }
  }

  private hold(entry: ConfirmationEntry, approvedAt: number): ReservedEvidence {
    entry.state = { name: "reserved", approvedAt };
    return {
      id: entry.record.confirmationId,
      approvedAt,
      waitedMs: approvedAt - entry.record.requestedAt,
      consume: () => {
        if (entry.state.name !== "reserved") return;
        entry.state = { name: "consumed" };
        this.observer.consumed(entry.record);
      },
      giveBack: () => {
        if (entry.state.name === "reserved") this.reopen(entry, approvedAt);
      },
      restore: () => {
        if (entry.state.name === "consumed") this.reopen(entry, approvedAt);
      },
    };
  }

  /** Good until its expiry as before, which may have passed while it was held. */
  private reopen(entry: ConfirmationEntry, approvedAt: number): void {
    entry.state = { name: "approved", at: approvedAt };
    this.nextEnd = Math.min(this.nextEnd, entry.record.expiresAt);
  }

  private expire(entry: ConfirmationEntry): void {
    const wasPending = entry.state.name === "pending";
    entry.state = { name: "expired" };
    if (wasPending) this.conclude(entry, "expired");
  }

  private conclude(entry: ConfirmationEntry, outcome: AgentConfirmationOutcome, reason?: string): void {
    this.countPending(-1);
    this.observer.resolved(entry.record, outcome, reason);
    for (const finish of [...entry.waiters]) finish(outcome);
    this.changed();
  }

  /** Before anybody is told, so that whoever looks then sees it. */
  private countPending(change: 1 | -1): void {
    this.pendingList = undefined;
    this.pendingGauge.set(this.pendingGauge.current + change);
  }

  private changed(): void {
    for (const { notify } of [...this.listeners]) {
      try {
        notify();
      } catch (error) {
        reportContained("A confirmation listener threw", error);
      }
    }
  }

  /** Ends what is past its time by the clock, and forgets what was answered one more lifetime ago. */
  private sweep(): void {
    const now = this.now();
    if (now < this.nextEnd) return;
    let nextEnd = Number.POSITIVE_INFINITY;
    for (const [id, entry] of this.entries) {
      const { expiresAt } = entry.record;
      const forgottenAt = expiresAt + this.limits.confirmationTtlMs;
      if (expiresAt > now) this.expiry.at(expiresAt);
      else if (entry.state.name === "pending" || entry.state.name === "approved") this.expire(entry);
      if (forgottenAt <= now && entry.state.name !== "reserved") this.entries.delete(id);
      else nextEnd = Math.min(nextEnd, expiresAt > now ? expiresAt : forgottenAt);
    }
    this.nextEnd = nextEnd;
    this.rememberedGauge.set(this.entries.size);
  }
}

function demandOf(entry: ConfirmationEntry) {
  const { confirmationId, expiresAt } = entry.record;
  return refusal("CONFIRMATION_REQUIRED", {
    confirmationId,
    expiresAt,
    ...(entry.state.name === "approved" && { approved: true }),
  });
}

function invalid(reason: "expired" | "denied" | "consumed" | "mismatch") {
  return refusal(
    "CONFIRMATION_INVALID",
    { reason },
    {
      message: INVALID_MESSAGES[reason],
      retry: reason === "expired" ? "with-confirmation" : "no",
    },
  );
}

const INVALID_MESSAGES = {
  expired: "The approval ran out before it was used. Nothing was executed. Call again to ask the user anew.",
  denied: "The user denied this. Nothing was executed. Do not ask again for the same.",
  consumed: "This approval was already used once. Nothing more was executed.",
  mismatch: "What was approved is not what this call would do now. Nothing was executed. Tell the user.",
} as const;
