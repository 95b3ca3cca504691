import type { Ticket } from "../concurrency/ticket";
import type { ReservedEvidence } from "../confirmation/confirmation-store";
import type { AgentConsumer } from "../consumer/agent-consumer";
import type { AgentSurfaceError } from "../errors/agent-surface-error";
import { refusal } from "../errors/refuse";
import type { JsonValue } from "../json/json-value";
import type { Capability } from "../registry/registration";
import { startTimer } from "../time/wake-up";
import type { AgentInvocationResult } from "./invocation-result";

/** The request as issued, checked and copied: nobody outside can change it any more. */
export interface AdmittedRequest {
  readonly invocationId: string;
  readonly capabilityId: string;
  readonly instanceId: string | undefined;
  readonly registrationId: string | undefined;
  readonly surfaceVersion: string | undefined;
  readonly input: JsonValue | undefined;
  readonly confirmationId: string | undefined;
  readonly consumer: AgentConsumer;
  readonly consumerKey: string;
  readonly timeoutMs: number | undefined;
}

/** A request that phase 1 lets in, with what makes it comparable to another. */
export interface Admitted {
  readonly request: AdmittedRequest;
  readonly fingerprint: string;
  readonly dedupeKey: string;
}

/** How a call ended, before phase 10 has looked at it. */
export type Settlement =
  | { readonly kind: "output"; readonly output: unknown }
  | { readonly kind: "refusal"; readonly error: AgentSurfaceError };

/** preparing (phases 2–8) → running (9) → concluding (policies look at the end) → settled, or settled at any point. */
export type InvocationState =
  | { readonly name: "preparing" }
  | { readonly name: "running" }
  | { readonly name: "concluding" }
  | { readonly name: "settled"; readonly settlement: Settlement };

/** Callers of one call that wait together; a transport repeats a request a few times, not without end. */
const MAX_CALLERS = 64;

interface Caller {
  readonly resolve: (result: AgentInvocationResult) => void;
  readonly reject: (defect: Error) => void;
  readonly stopListening: (() => void) | undefined;
}

/** One call from admission to settlement. Settles once, whoever comes first. */
export class Invocation {
  state: InvocationState = { name: "preparing" };
  capability: Capability | undefined;
  effectiveInput: JsonValue | undefined;
  ticket: Ticket | undefined;
  evidence: ReservedEvidence | undefined;
  dispatched = false;
  queueWaitMs: number | undefined;
  dispatchedAt: number | undefined;
  private callers: Caller[] = [];
  private controller: AbortController | undefined;
  private aborted = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Fails what the pipeline waits for when the call is interrupted; of no effect on what has ended. */
  private failWait: ((error: AgentSurfaceError) => void) | undefined;

  readonly request: AdmittedRequest;
  readonly fingerprint: string;
  readonly dedupeKey: string;
  readonly startVersion: string;

  constructor(
    { request, fingerprint, dedupeKey }: Admitted,
    readonly startedAt: number,
    private readonly version: { readonly current: string },
    /** Phase 10. */
    private readonly onSettle: (invocation: Invocation, settlement: Settlement) => void,
  ) {
    this.request = request;
    this.fingerprint = fingerprint;
    this.dedupeKey = dedupeKey;
    this.startVersion = version.current;
  }

  get id(): string {
    return this.request.invocationId;
  }

  get isSettled(): boolean {
    return this.state.name === "settled";
  }

  /** Whether as many wait for this one call as may. */
  get isCrowded(): boolean {
    return this.callers.length >= MAX_CALLERS;
  }

  get isAborted(): boolean {
    return this.aborted;
  }

  /** Made only for a handler that looks at it. */
  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.aborted) this.controller.abort();
    return this.controller.signal;
  }

  get timeoutMs(): number | undefined {
    return this.request.timeoutMs ?? this.capability?.timeoutMs;
  }

  /**
   * One more caller of the same request. Its own abort cancels it alone while others wait too. `announce` may
   * run code that ends the call.
   */
  join(signal: AbortSignal | undefined, announce?: () => void): Promise<AgentInvocationResult> {
    return new Promise((resolve, reject) => {
      const abandon = () => this.abandon(caller);
      const caller: Caller = {
        resolve,
        reject,
        stopListening: signal && (() => signal.removeEventListener("abort", abandon)),
      };
      this.callers.push(caller);
      announce?.();
      if (signal?.aborted) abandon();
      else if (!this.isSettled) signal?.addEventListener("abort", abandon);
    });
  }

  private abandon(caller: Caller): void {
    if (this.callers.length > 1) {
      caller.stopListening?.();
      this.callers = this.callers.filter((other) => other !== caller);
      caller.resolve(this.cancelledResult());
    } else {
      this.interrupt("CANCELLED");
    }
  }

  private cancelledResult(): AgentInvocationResult {
    const { payload } = this.refusal("CANCELLED");
    return Object.freeze({
      status: "error",
      invocationId: this.id,
      capabilityId: this.request.capabilityId,
      surfaceVersion: this.version.current,
      error: Object.freeze(payload) as Extract<AgentInvocationResult, { status: "error" }>["error"],
    });
  }

  /** Refuses to go on once the call has ended otherwise. */
  assertLive(): void {
    if (this.state.name !== "settled") return;
    const { settlement } = this.state;
    throw settlement.kind === "refusal" ? settlement.error : refusal("CANCELLED");
  }

  /** One deadline for phases 4–8, started when the first of them has to wait. */
  armPreparationDeadline(): void {
    if (this.timer === undefined && this.state.name === "preparing") this.armTimer();
  }

  /** Phase 9 begins: from here on effects may exist. */
  markDispatched(at: number): void {
    this.assertLive();
    this.clearTimer();
    this.state = { name: "running" };
    this.dispatched = true;
    this.dispatchedAt = at;
    this.evidence?.consume();
  }

  /**
   * The handler has answered. Without policies nothing can hold the end up, so what comes later has lost;
   * with policies the deadline goes on.
   */
  markConcluding(): void {
    if (this.state.name !== "running") return;
    this.state = { name: "concluding" };
    this.clearTimer();
    if (this.policiesMayHold()) this.armTimer();
  }

  private policiesMayHold(): boolean {
    const policies = this.capability?.policies;
    return policies !== undefined && policies.authorize.length + policies.invoke.length > 0;
  }

  armTimer(): void {
    const timeoutMs = this.timeoutMs;
    if (timeoutMs === undefined || this.isSettled) return;
    this.timer = startTimer(() => this.timedOut(timeoutMs), timeoutMs);
  }

  private timedOut(timeoutMs: number): void {
    const idempotent = this.capability?.idempotent ?? false;
    this.interrupt(
      "TIMEOUT",
      { timeoutMs, idempotent },
      idempotent ? { retry: "yes", message: "The call took too long. It is safe to repeat." } : undefined,
    );
  }

  /** The component that owns the capability has left (D16, D23). */
  ownerUnmounted(): void {
    if (this.state.name === "preparing") {
      this.interrupt("COMPONENT_UNMOUNTED", { phase: "before-dispatch" });
    } else if (this.capability?.effect === "navigation") {
      this.abort();
    } else {
      this.interrupt("COMPONENT_UNMOUNTED", { phase: "mid-flight" });
    }
  }

  /** Ends the call from outside the pipeline, unless its answer only waits to be told. */
  private interrupt(...refused: Parameters<typeof refusal>): void {
    if (this.state.name !== "concluding" || this.policiesMayHold()) this.end(...refused);
  }

  /** Ends the call wherever it is; disposal alone takes an answer back. */
  end(...refused: Parameters<typeof refusal>): void {
    if (this.isSettled) return;
    const error = this.refusal(...refused);
    this.onSettle(this, { kind: "refusal", error });
    this.abort();
    this.failWait?.(error);
  }

  /** Says to the consumer whether effects may exist. */
  private refusal(...[code, details, change]: Parameters<typeof refusal>): AgentSurfaceError {
    return refusal(code, this.dispatched ? { ...details, dispatched: true } : details, change);
  }

  private abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.controller?.abort();
  }

  /** Waits for something that an interruption may overtake; `onEnd` is told of its end, a late one too. */
  whileLive<T>(promise: PromiseLike<T>, onEnd?: (failed: boolean) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.failWait = reject;
      promise.then(
        (value) => {
          onEnd?.(false);
          resolve(value);
        },
        (error: unknown) => {
          onEnd?.(true);
          reject(error);
        },
      );
      this.assertLive();
    });
  }

  /** The first half of phase 10: closes the state and gives everything back that the call held. */
  close(settlement: Settlement): void {
    this.state = { name: "settled", settlement };
    this.clearTimer();
    this.ticket?.leave();
    this.evidence?.giveBack();
    this.capability?.registration.inFlight?.delete(this);
  }

  /** The last half: answers every caller. A defect of the host's rejects instead (D18). */
  answer(result: AgentInvocationResult, defect: Error | undefined): void {
    const { callers } = this;
    this.callers = [];
    for (const caller of callers) {
      caller.stopListening?.();
      if (defect) caller.reject(defect);
      else caller.resolve(result);
    }
  }

  private clearTimer(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
