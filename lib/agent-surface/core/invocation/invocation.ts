import type { Place } from "../concurrency/gate";
import type { Confirmation } from "../confirmation/confirmation";
import type { AgentConsumer } from "../consumer/agent-consumer";
import type { AgentSurfaceError } from "../errors/agent-surface-error";
import { checkedError } from "../errors/checked-error";
import { refusal } from "../errors/refuse";
import type { JsonValue } from "../json/json-value";
import type { Capability } from "../registry/registration";
import type { Surface } from "../registry/surface";
import type { Deadline } from "../time/deadlines";
import type { AgentInvocationResult } from "./invocation-result";
import { settleInvocation } from "./phases/settle-invocation";
import { resultOf } from "./result-of";

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

/** How the pipeline ended, before phase 10 has looked at it. */
export type Ending = { readonly output: unknown } | { readonly error: AgentSurfaceError };

/** What every caller is told; a defect of the host's rejects instead (D18). */
export interface Answer {
  readonly result: AgentInvocationResult;
  readonly defect: Error | undefined;
}

/** preparing (phases 2–8) → running (9) → concluding (policies look at the end) → settled, or settled at any point. */
export type InvocationState =
  | { readonly name: "preparing" | "running" | "concluding" }
  | { readonly name: "settled"; readonly answer: Answer; readonly ending: Ending };

const PREPARING: InvocationState = { name: "preparing" };
const RUNNING: InvocationState = { name: "running" };
const CONCLUDING: InvocationState = { name: "concluding" };

/** Callers of one call that wait together; a transport repeats a request a few times, not without end. */
const MAX_CALLERS = 64;

interface Caller {
  readonly resolve: (result: AgentInvocationResult) => void;
  readonly reject: (defect: Error) => void;
  readonly signal: AbortSignal | undefined;
  readonly abandon: (() => void) | undefined;
}

/** One call from admission to settlement. Settles once, whoever comes first. */
export class Invocation {
  state: InvocationState = PREPARING;
  capability: Capability | undefined;
  effectiveInput: JsonValue | undefined;
  place: Place | undefined;
  evidence: Confirmation | undefined;
  /** What policies were shown last, so that an output is copied for them once. */
  shown: { readonly output: unknown; readonly result: AgentInvocationResult } | undefined;
  startAudited = false;
  isAborted = false;
  queueWaitMs: number | undefined;
  dispatchedAt: number | undefined;
  readonly startVersion: string;
  readonly startedAt: number;
  #callers: Caller[] = [];
  /** The approval that the callers were told to wait for. */
  #asked: Confirmation | undefined;
  #controller: AbortController | undefined;
  #deadline: Deadline | undefined;
  /** Fails what policies wait for; of no effect on what has ended. */
  #failWait: ((error: AgentSurfaceError) => void) | undefined;

  constructor(
    readonly surface: Surface,
    readonly request: AdmittedRequest,
    readonly fingerprint: string,
    readonly dedupeKey: string,
  ) {
    this.startVersion = surface.version.current;
    this.startedAt = surface.now();
  }

  get isSettled(): boolean {
    return this.state.name === "settled";
  }

  /** Whether effects may exist, which a consumer has to know. */
  get dispatched(): boolean {
    return this.dispatchedAt !== undefined;
  }

  /** Whether as many wait for this one call as may. */
  get isCrowded(): boolean {
    return this.#callers.length >= MAX_CALLERS;
  }

  /** Made only for a handler that looks at it. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.isAborted) this.#controller.abort();
    return this.#controller.signal;
  }

  /** One more caller of the same request. Its own abort cancels it alone while others wait too. */
  join(signal: AbortSignal | undefined): Promise<AgentInvocationResult> {
    return new Promise((resolve, reject) => {
      const abandon = signal && (() => this.#abandon(caller));
      const caller: Caller = { resolve, reject, signal, abandon };
      this.#callers.push(caller);
      if (abandon) signal.addEventListener("abort", abandon);
      if (this.#asked) this.surface.confirmations.keepOpen(this.#asked, signal);
      if (this.state.name === "settled") this.answer(this.state.answer);
      else if (signal?.aborted) this.#abandon(caller);
    });
  }

  #abandon(caller: Caller): void {
    if (this.#callers.length === 1) {
      this.#interrupt("CANCELLED");
      return;
    }
    this.#callers = this.#callers.filter((other) => other !== caller);
    release(caller);
    caller.resolve(resultOf(this, checkedError(this.#refusal("CANCELLED"))));
  }

  /** The callers are about to be told to wait for a person; when all of them have stopped nobody need answer. */
  awaitApproval(asked: Confirmation): void {
    this.#asked = asked;
    for (const { signal } of this.#callers) this.surface.confirmations.keepOpen(asked, signal);
  }

  /** Phase 2 knows what is called: from here on the call ends with the component that offers it. */
  attachTo(capability: Capability): void {
    this.assertLive();
    this.capability = capability;
    const { registration } = capability;
    registration.inFlight ??= new Set();
    registration.inFlight.add(this);
    // A policy that was asked may have taken it away.
    if (!registration.active) {
      this.ownerUnmounted();
      this.assertLive();
    }
  }

  /** Refuses to go on once the call has ended otherwise. */
  assertLive(): void {
    if (this.state.name !== "settled") return;
    const { ending } = this.state;
    throw "error" in ending ? ending.error : refusal("CANCELLED");
  }

  /** One deadline for phases 4–8, started when the first of them has to wait. */
  armPreparationDeadline(): void {
    if (!this.#deadline && this.state === PREPARING) this.armTimer();
  }

  /** Phase 9 begins: from here on effects may exist. */
  markDispatched(): void {
    this.assertLive();
    this.surface.deadlines.cancel(this.#deadline);
    this.state = RUNNING;
    this.dispatchedAt = this.surface.now();
    if (this.evidence) this.surface.confirmations.consume(this.evidence);
  }

  /**
   * The handler has answered. Without policies nothing can hold the end up, so what comes later has lost;
   * with policies the deadline goes on. `false` when the call has settled before.
   */
  markConcluding(): boolean {
    if (this.isSettled) return false;
    this.state = CONCLUDING;
    this.surface.deadlines.cancel(this.#deadline);
    if (this.#policiesMayHold()) this.armTimer();
    return true;
  }

  #policiesMayHold(): boolean {
    const { authorize = [], invoke = [] } = this.capability?.policies ?? {};
    return authorize.length + invoke.length > 0;
  }

  armTimer(): void {
    const timeoutMs = this.request.timeoutMs ?? this.capability?.timeoutMs;
    if (timeoutMs === undefined || this.isSettled) return;
    const idempotent = this.capability?.idempotent ?? false;
    this.#deadline = this.surface.deadlines.start(timeoutMs, () =>
      this.#interrupt("TIMEOUT", { timeoutMs, idempotent }, idempotent ? SAFE_TO_REPEAT : undefined),
    );
  }

  /** The component that owns the capability has left (D16, D23). */
  ownerUnmounted(): void {
    if (this.state === PREPARING) this.#interrupt("COMPONENT_UNMOUNTED", { phase: "before-dispatch" });
    else if (this.capability?.effect === "navigation") this.#abort();
    else this.#interrupt("COMPONENT_UNMOUNTED", { phase: "mid-flight" });
  }

  /** Ends the call from outside the pipeline, unless its answer only waits to be told. */
  #interrupt(...refused: Parameters<typeof refusal>): void {
    if (this.state !== CONCLUDING || this.#policiesMayHold()) this.end(...refused);
  }

  /** Ends the call wherever it is; disposal alone takes an answer back. */
  end(...refused: Parameters<typeof refusal>): void {
    if (this.isSettled) return;
    const error = this.#refusal(...refused);
    settleInvocation(this, { error });
    this.#abort();
    this.#failWait?.(error);
  }

  #refusal(...[code, details, change]: Parameters<typeof refusal>): AgentSurfaceError {
    return refusal(code, this.dispatched ? { ...details, dispatched: true } : details, change);
  }

  #abort(): void {
    this.isAborted = true;
    this.#controller?.abort();
  }

  /** Lets policies out of their wait for the rest when the call is interrupted. */
  untilInterrupted<T>(rest: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#failWait = reject;
      rest.then(resolve, reject);
    });
  }

  /** The first half of phase 10: closes the state and gives everything back that the call held. */
  close(ending: Ending, answer: Answer): void {
    this.state = { name: "settled", ending, answer };
    this.surface.deadlines.cancel(this.#deadline);
    this.place?.leave();
    this.evidence?.giveBack();
    this.capability?.registration.inFlight?.delete(this);
  }

  /** The last half: tells every caller. */
  answer({ result, defect }: Answer): void {
    const callers = this.#callers;
    this.#callers = [];
    for (const caller of callers) {
      release(caller);
      if (defect) caller.reject(defect);
      else caller.resolve(result);
    }
  }
}

function release({ signal, abandon }: Caller): void {
  if (abandon) signal?.removeEventListener("abort", abandon);
}

const SAFE_TO_REPEAT = {
  retry: "yes",
  message: "The call took too long. It is safe to repeat.",
} as const;
