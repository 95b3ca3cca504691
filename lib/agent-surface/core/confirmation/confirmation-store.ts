import { Gauge } from "../collections/gauge";
import { queueFull } from "../concurrency/gate";
import { generateId } from "../identity/generate-id";
import type { JsonValue } from "../json/json-value";
import type { Surface } from "../registry/surface";
import { Confirmation } from "./confirmation";
import { type ConfirmationBinding, canonicalOf } from "./confirmation-binding";
import type {
  AgentConfirmationAnswer,
  AgentConfirmationOutcome,
  AgentConfirmationRecord,
  AgentConfirmations,
} from "./confirmation-record";
import { demandOf, invalidEvidence } from "./confirmation-refusals";

/** A full store asks for patience: a person is reading. */
const STORE_FULL_RETRY_MS = 1_000;
/** Answered records that are remembered, as a multiple of the pending ones, so that retries are told why. */
const REMEMBERED_PER_PENDING = 8;
/** Who may wait for one answer at once. */
const MAX_WATCHERS = 64;

export class ConfirmationStore implements AgentConfirmations {
  readonly #surface: Surface;
  readonly pendingGauge: Gauge;
  readonly rememberedGauge: Gauge;
  /** In the order of the requests. */
  readonly #byId = new Map<string, Confirmation>();
  /** The latest for each exact request. */
  readonly #byRequest = new Map<string, Confirmation>();
  readonly #unanswered = new Set<Confirmation>();
  #pendingList: readonly AgentConfirmationRecord[] | undefined;

  constructor(surface: Surface) {
    this.#surface = surface;
    const { maxPendingConfirmations } = surface.limits;
    this.pendingGauge = new Gauge(maxPendingConfirmations);
    this.rememberedGauge = new Gauge(maxPendingConfirmations * REMEMBERED_PER_PENDING);
  }

  pending = (): readonly AgentConfirmationRecord[] => {
    for (const confirmation of this.#unanswered) this.#endIfDue(confirmation);
    this.#pendingList ??= Object.freeze([...this.#unanswered].map(({ record }) => record));
    return this.#pendingList;
  };

  resolve = (confirmationId: string, answer: AgentConfirmationAnswer): boolean => {
    const confirmation = this.#find(confirmationId);
    if (confirmation?.state !== "pending") return false;
    this.#conclude(confirmation, answer.approved === true ? "approved" : "denied", answer.reason);
    return true;
  };

  waitFor = (confirmationId: string, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<AgentConfirmationOutcome>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const confirmation = this.#find(confirmationId);
      if (confirmation?.state !== "pending") return resolve(confirmation?.outcome ?? "expired");
      if (confirmation.watchers.size >= MAX_WATCHERS) return reject(queueFull(this.pendingGauge));
      this.#watch(confirmation, signal, resolve, reject);
    });

  subscribe = (listener: () => void): (() => void) =>
    this.#surface.events.subscribe(({ type }) => {
      if (type === "confirmation-requested" || type === "confirmation-resolved") listener();
    });

  forceExpire = (confirmationId: string): boolean => {
    const confirmation = this.#byId.get(confirmationId);
    return confirmation !== undefined && this.#expire(confirmation);
  };

  /**
   * The open request for exactly this, made when there is none: the same request gets the same id.
   * @throws `CONFIRMATION_INVALID {denied}` during the cool-down, `RATE_LIMITED`
   */
  request(binding: ConfirmationBinding, summarize: () => string): Confirmation {
    const canonical = canonicalOf(binding);
    const last = this.#byRequest.get(canonical);
    if (last) {
      this.#endIfDue(last);
      if (last.state === "pending" || last.state === "approved") return last;
      const cooledAt = last.answeredAt + this.#surface.limits.confirmationDenialCooldownMs;
      if (last.state === "denied" && this.#surface.now() < cooledAt) throw invalidEvidence("denied");
    }
    return this.#open(binding, canonical, summarize());
  }

  /** Takes an approval for one call. @throws `CONFIRMATION_REQUIRED`, `CONFIRMATION_INVALID` */
  reserve(confirmationId: string, binding: ConfirmationBinding): Confirmation {
    const confirmation = this.#find(confirmationId);
    if (confirmation?.canonical !== canonicalOf(binding)) throw invalidEvidence("mismatch");
    const { state } = confirmation;
    if (state === "pending") throw demandOf(confirmation);
    if (state !== "approved") throw invalidEvidence(state === "reserved" ? "consumed" : state);
    confirmation.state = "reserved";
    return confirmation;
  }

  /** The call that holds it is dispatched. */
  consume(confirmation: Confirmation): void {
    confirmation.state = "consumed";
    this.#audit("confirmation-consumed", "agent", confirmation);
  }

  /** Whether a call presents its own approved evidence, so that it is charged once. */
  isApprovedFor(confirmationId: string, consumerKey: string, capabilityId: string): boolean {
    const { state, record } = this.#find(confirmationId) ?? {};
    return (
      state === "approved" && record?.consumerKey === consumerKey && record.capabilityId === capabilityId
    );
  }

  /** A caller has asked: the request ends when every caller has stopped and nobody waits for the answer. */
  keepOpen(confirmation: Confirmation, signal: AbortSignal | undefined): void {
    if (confirmation.state !== "pending") return;
    if (signal && confirmation.watchers.size < MAX_WATCHERS) this.#watch(confirmation, signal);
    else confirmation.watchers.add(neverStops);
  }

  /** What nobody has answered ends with its owner. */
  expirePendingOf(registrationId: string): void {
    for (const confirmation of this.#unanswered) {
      if (confirmation.record.registrationId === registrationId) this.#expire(confirmation);
    }
  }

  dispose(): void {
    for (const confirmation of this.#unanswered) this.#expire(confirmation);
    this.#byId.clear();
    this.#byRequest.clear();
  }

  #find(confirmationId: string): Confirmation | undefined {
    const confirmation = this.#byId.get(confirmationId);
    if (confirmation) this.#endIfDue(confirmation);
    return confirmation;
  }

  #open(binding: ConfirmationBinding, canonical: string, summary: string): Confirmation {
    this.#makeRoom(binding.consumerKey);
    const { limits, now, events } = this.#surface;
    const { capabilityId, registrationId, consumerKey, effect, effectiveInput: input } = binding;
    const confirmationId = generateId("cnf");
    const requestedAt = now();
    const expiresAt = requestedAt + limits.confirmationTtlMs;
    const confirmation = new Confirmation(
      Object.freeze({
        confirmationId,
        capabilityId,
        registrationId,
        consumerKey,
        effect,
        summary,
        input,
        requestedAt,
        expiresAt,
      }),
      canonical,
    );
    this.#byId.set(confirmationId, confirmation);
    this.#byRequest.set(canonical, confirmation);
    this.rememberedGauge.set(this.#byId.size);
    this.#unanswered.add(confirmation);
    this.#pendingMoved();
    this.#wakeAtExpiry(confirmation);
    this.#audit("confirmation-requested", "agent", confirmation);
    events.emit({ type: "confirmation-requested", confirmationId, capabilityId, expiresAt });
    return confirmation;
  }

  /**
   * Fails closed: an approval that somebody may be reading, or has given, is never thrown out for another.
   * What was answered is forgotten one more lifetime after its expiry, or before when there is no room.
   */
  #makeRoom(consumerKey: string): void {
    const { limits, now } = this.#surface;
    const own = [...this.#unanswered].filter(({ record }) => record.consumerKey === consumerKey).length;
    const isFull = this.#unanswered.size >= limits.maxPendingConfirmations;
    if (isFull || own >= limits.maxPendingConfirmationsPerConsumer) {
      throw queueFull(this.pendingGauge, STORE_FULL_RETRY_MS);
    }
    for (const confirmation of this.#byId.values()) {
      const { record, canonical } = confirmation;
      const isOld = record.expiresAt + limits.confirmationTtlMs <= now();
      if (!isOld && this.#byId.size < this.rememberedGauge.limit) return;
      this.#endIfDue(confirmation);
      const { state } = confirmation;
      if (state === "pending" || state === "approved" || state === "reserved") continue;
      this.#byId.delete(record.confirmationId);
      if (this.#byRequest.get(canonical) === confirmation) this.#byRequest.delete(canonical);
      if (isOld) continue;
      this.rememberedGauge.evicted++;
      this.#audit("eviction", "runtime", confirmation);
    }
    if (this.#byId.size >= this.rememberedGauge.limit)
      throw queueFull(this.pendingGauge, STORE_FULL_RETRY_MS);
  }

  /** The clock decides, the timer only wakes the runtime up to look. */
  #wakeAtExpiry(confirmation: Confirmation): void {
    const { deadlines, now } = this.#surface;
    confirmation.expiry = deadlines.start(confirmation.record.expiresAt - now(), () => {
      if (!this.#endIfDue(confirmation)) this.#wakeAtExpiry(confirmation);
    });
  }

  #endIfDue(confirmation: Confirmation): boolean {
    return confirmation.record.expiresAt <= this.#surface.now() && this.#expire(confirmation);
  }

  /** Whether there was something that could end so: evidence that a call holds stays good for it. */
  #expire(confirmation: Confirmation): boolean {
    if (confirmation.state === "pending") this.#conclude(confirmation, "expired");
    else if (confirmation.state === "approved") confirmation.state = "expired";
    else return false;
    return true;
  }

  #conclude(confirmation: Confirmation, outcome: AgentConfirmationOutcome, reason?: string): void {
    confirmation.state = outcome;
    confirmation.answeredAt = this.#surface.now();
    this.#surface.deadlines.cancel(confirmation.expiry);
    this.#unanswered.delete(confirmation);
    // Before anybody is told, so that whoever looks then sees it.
    this.#pendingMoved();
    const actor = outcome === "expired" ? "runtime" : "user";
    this.#audit(
      `confirmation-${outcome}`,
      actor,
      confirmation,
      reason === undefined ? undefined : { reason },
    );
    const { confirmationId } = confirmation.record;
    this.#surface.events.emit({ type: "confirmation-resolved", confirmationId, outcome });
    for (const tell of [...confirmation.watchers]) tell(outcome);
  }

  /** Somebody wants the answer, until their signal says otherwise. */
  #watch(
    confirmation: Confirmation,
    signal: AbortSignal | undefined,
    onAnswer?: (outcome: AgentConfirmationOutcome) => void,
    onStop?: (reason: unknown) => void,
  ): void {
    const { watchers } = confirmation;
    const leave = () => {
      watchers.delete(answered);
      signal?.removeEventListener("abort", stopped);
    };
    const answered = (outcome: AgentConfirmationOutcome) => {
      leave();
      onAnswer?.(outcome);
    };
    const stopped = () => {
      leave();
      onStop?.(signal?.reason);
      if (watchers.size === 0) this.#expire(confirmation);
    };
    watchers.add(answered);
    signal?.addEventListener("abort", stopped);
    if (signal?.aborted) stopped();
  }

  #pendingMoved(): void {
    this.#pendingList = undefined;
    this.pendingGauge.set(this.#unanswered.size);
  }

  #audit(
    type: `confirmation-${"requested" | "consumed" | AgentConfirmationOutcome}` | "eviction",
    actor: "agent" | "user" | "runtime",
    { record: { confirmationId, capabilityId, registrationId, consumerKey } }: Confirmation,
    payload?: JsonValue,
  ): void {
    if (!this.#surface.audit.enabled) return;
    const consumerId = consumerKey.slice(consumerKey.indexOf(":") + 1);
    this.#surface.audit.record(
      { type, confirmationId, capabilityId, registrationId, consumerId, actor },
      payload,
    );
  }
}

/** Stands for every caller without a signal: it stays to the end. */
const neverStops = (): void => undefined;
