import type { ReferenceTime } from "./reference-time";
import { Refused } from "./refused";

export type RecordState = "pending" | "approved" | "reserved" | "consumed" | "denied" | "expired";

export interface ReferenceRecord {
  readonly id: string;
  /** Everything that an approval binds, as one text. */
  readonly binding: string;
  readonly consumerKey: string;
  readonly registrationId: string;
  readonly expiresAt: number;
  /** Callers that were told to wait for it and have not stopped. */
  readonly askers: Set<number>;
  state: RecordState;
  /** Since when it has been denied. */
  deniedAt: number;
}

/** What can still be answered or spent makes room for nothing. */
const USABLE: readonly RecordState[] = ["pending", "approved", "reserved"];
/** Records for each pending one that there may be. */
const REMEMBERED = 8;

export const CONFIRMATION_TTL_MS = 500;
export const DENIAL_COOLDOWN_MS = 100;

/** Confirmations by the rules of their page. */
export class ReferenceConfirmations {
  readonly records: ReferenceRecord[] = [];

  constructor(
    private readonly limits: readonly [perConsumer: number, total: number],
    private readonly time: ReferenceTime,
  ) {}

  get pending(): readonly string[] {
    return this.records.filter(({ state }) => state === "pending").map(({ id }) => id);
  }

  /** What time does to requests; an approval is looked at when somebody wants to use it. */
  sweep(): void {
    for (const record of this.records) {
      if (record.state === "pending") this.endIfDue(record);
    }
  }

  private endIfDue(record: ReferenceRecord): void {
    if (record.expiresAt <= this.time.now) expire(record);
  }

  expireOf(registrationId: string): void {
    for (const record of this.records) {
      if (record.registrationId === registrationId && record.state === "pending") record.state = "expired";
    }
  }

  /** A caller that joins a call asks for what that call has asked for. */
  join(others: readonly number[], caller: number): void {
    for (const { askers } of this.records) {
      if (others.some((other) => askers.has(other))) askers.add(caller);
    }
  }

  /** What nobody asks for any more ends; once answered it does not matter who asked. */
  stop(caller: number): void {
    for (const record of this.records) {
      if (record.askers.delete(caller) && record.askers.size === 0 && record.state === "pending")
        record.state = "expired";
    }
  }

  answer(id: string, how: "approve" | "deny" | "expire"): void {
    const record = this.records.find((one) => one.id === id);
    if (record && how === "expire") expire(record);
    if (record?.state !== "pending") return;
    record.state = how === "approve" ? "approved" : "denied";
    record.deniedAt = this.time.now;
  }

  /** Refuses with the demand, as `CONFIRMATION_REQUIRED` tells it. `open` gives the id that the runtime chose. */
  demand(
    asked: Pick<ReferenceRecord, "binding" | "consumerKey" | "registrationId">,
    callers: readonly number[],
    open: () => string,
  ): never {
    const last = this.records.findLast(({ binding }) => binding === asked.binding);
    if (last) this.endIfDue(last);
    if (last?.state === "pending" || last?.state === "approved") {
      for (const caller of callers) last.askers.add(caller);
      throw demandOf(last);
    }
    if (last?.state === "denied" && this.time.now - last.deniedAt < DENIAL_COOLDOWN_MS)
      throw new Refused("CONFIRMATION_INVALID reason=denied");
    const [perConsumer, total] = this.limits;
    const pending = this.records.filter(({ state }) => state === "pending");
    const own = pending.filter(({ consumerKey }) => consumerKey === asked.consumerKey);
    for (const record of this.records) this.endIfDue(record);
    const usable = this.records.filter(({ state }) => USABLE.includes(state));
    if (own.length >= perConsumer || pending.length >= total || usable.length >= REMEMBERED * total)
      throw new Refused("RATE_LIMITED reason=queue-full");
    const record: ReferenceRecord = {
      ...asked,
      id: open(),
      expiresAt: this.time.now + CONFIRMATION_TTL_MS,
      askers: new Set(callers),
      state: "pending",
      deniedAt: 0,
    };
    this.records.push(record);
    throw demandOf(record);
  }

  reserve(id: string, binding: string): ReferenceRecord {
    const record = this.records.find((one) => one.id === id);
    if (!record || record.binding !== binding) throw new Refused("CONFIRMATION_INVALID reason=mismatch");
    this.endIfDue(record);
    switch (record.state) {
      case "pending":
        throw demandOf(record);
      case "approved":
        record.state = "reserved";
        return record;
      case "reserved":
      case "consumed":
        throw this.forgettable(record, "consumed");
      default:
        throw this.forgettable(record, record.state);
    }
  }

  /** How long an answered record is remembered is the runtime's affair, once it cannot be used any more. */
  private forgettable(record: ReferenceRecord, reason: string): Refused {
    const forgotten = record.expiresAt <= this.time.now || this.records.length > REMEMBERED * this.limits[1];
    const told = `CONFIRMATION_INVALID reason=${reason}`;
    return new Refused(forgotten ? `${told} || CONFIRMATION_INVALID reason=mismatch` : told);
  }
}

function expire(record: ReferenceRecord): void {
  if (record.state === "pending" || record.state === "approved") record.state = "expired";
}

function demandOf({ id, state }: ReferenceRecord): Refused {
  return new Refused(
    `CONFIRMATION_REQUIRED confirmationId=${id}${state === "approved" ? " approved=true" : ""}`,
  );
}
