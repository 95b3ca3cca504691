import type { IssuedAct } from "./act";
import type { HandlerManner, PolicyManner, Settings } from "./program";
import type { ReferenceCall } from "./reference-call";
import { capabilityOf } from "./reference-capabilities";
import { ReferenceConfirmations } from "./reference-confirmations";
import { ReferenceGate, ReferenceGroups } from "./reference-queues";
import { type ReferencePanel, ReferenceSurface } from "./reference-surface";
import { ReferenceTime } from "./reference-time";
import { ReferenceWindow } from "./reference-window";
import { Refused } from "./refused";

/** The ten phases as the specification tells them, without any of the runtime's machinery. */
export class ReferencePipeline {
  /** What each caller has to be told; nothing while it waits. */
  readonly outcomes: (string | undefined)[] = [];
  /** Handlers in the order of their start. */
  readonly executions: ReferenceCall[] = [];
  readonly inFlight: ReferenceCall[] = [];
  readonly time = new ReferenceTime();
  readonly surface: ReferenceSurface;
  readonly confirmations: ReferenceConfirmations;
  readonly groups = new ReferenceGroups();
  readonly gate: ReferenceGate;
  disposed = false;
  /** What happens after the act itself, such as a waiter's turn. */
  later: (() => void)[] = [];
  private readonly window: ReferenceWindow;
  private order = 0;

  constructor(private readonly settings: Settings) {
    this.surface = new ReferenceSurface(settings, this.time);
    this.confirmations = new ReferenceConfirmations(settings.pending, this.time);
    this.gate = new ReferenceGate(settings.readers);
    this.window = new ReferenceWindow(settings, this.time);
  }

  // Phase 1

  invoke(act: IssuedAct): void {
    const { request } = act;
    const refuse = (told: string) => this.tell([act.call], told);
    if (this.disposed) refuse("CANCELLED reason=surface-disposed");
    else if (request.surfaceId !== undefined && request.surfaceId !== "own")
      refuse("STALE_CAPABILITY reason=surface-reloaded");
    else this.deduplicate(act, refuse);
  }

  private deduplicate(act: IssuedAct, refuse: (told: string) => void): void {
    const { request, consumerKey } = act;
    const { capabilityId, registrationId, instanceId, surfaceVersion, input, confirmationId } = request;
    const fingerprint = JSON.stringify([
      capabilityId,
      registrationId ?? null,
      instanceId ?? null,
      surfaceVersion ?? null,
      input ?? null,
      confirmationId ?? null,
    ]);
    const key = `${consumerKey}/${request.invocationId ?? `call ${act.call}`}`;
    const running = this.inFlight.find((call) => call.key === key);
    const known = running ? undefined : this.window.find(key, act.began);
    const first = running ?? known;
    if (first && first.fingerprint !== fingerprint)
      refuse("INVOCATION_CONFLICT reason=id-reused-with-different-request");
    else if (running) this.join(running, act);
    else if (known) this.outcomes[act.call] = this.outcomes[known.call];
    else if (this.inFlight.length >= this.settings.inFlight) refuse("RATE_LIMITED reason=queue-full");
    else this.begin(act, key, fingerprint);
  }

  private join(running: ReferenceCall, act: IssuedAct): void {
    this.confirmations.join(running.callers, act.call);
    running.callers.push(act.call);
    if (act.aborted) this.abandon(act.call);
  }

  private begin(act: IssuedAct, key: string, fingerprint: string): void {
    const { request, consumerKey } = act;
    const capability = capabilityOf(request.capabilityId);
    const call: ReferenceCall = {
      key,
      fingerprint,
      consumerKey,
      request,
      capability,
      asked: act.asked,
      timeoutMs: act.timeoutMs ?? capability.timeoutMs,
      startVersion: this.surface.version,
      callers: [act.call],
      panel: undefined,
      input: {},
      around: [],
      stage: "preparing",
      aborted: false,
      place: undefined,
      evidence: undefined,
      deadline: undefined,
    };
    this.inFlight.push(call);
    if (act.aborted) this.settle(call, "CANCELLED");
    else this.attempt(call, () => this.prepare(call));
  }

  abandon(caller: number): void {
    this.confirmations.stop(caller);
    const call = this.inFlight.find(({ callers }) => callers.includes(caller));
    if (!call) return;
    if (call.callers.length === 1) {
      this.settle(call, "CANCELLED");
      return;
    }
    call.callers = call.callers.filter((other) => other !== caller);
    const told = call.stage === "preparing" ? "CANCELLED" : "CANCELLED dispatched=true";
    this.tell([caller], told, this.surface.version !== call.startVersion);
  }

  // Phases 2 to 8

  private prepare(call: ReferenceCall): void {
    const { surface } = this;
    const { capability } = call;
    const panel = surface.resolve(call.request, call.consumerKey, capability);
    call.panel = panel;
    if (!surface.isVisible(panel)) throw new Refused("NOT_AUTHENTICATED");
    const reason = surface.unavailable(panel, capability.name);
    if (reason !== undefined) throw new Refused(`CAPABILITY_NOT_AVAILABLE reason=${reason}`);
    if (panel.shape.guarded) this.arm(call);
    if (this.pass(call, panel.shape.authorize)) return;
    call.input = this.effectiveInput(call);
    if (this.pass(call, panel.shape.invoke)) return;
    if (capability.approval) this.confirm(call, panel);
    if (capability.kind === "action" && call.input.how === "unmet") throw new Refused("PRECONDITION_FAILED");
    if (capability.kind === "action" && call.input.how === "never met") this.arm(call);
    else this.queue(call, panel);
  }

  /** A policy on the way in; `true` when it lets nothing go on, ever. */
  private pass(call: ReferenceCall, manner: PolicyManner): boolean {
    if (manner === "absent") return false;
    this.arm(call);
    if (manner === "refuses") throw new Refused("NOT_AUTHORIZED");
    if (["throws", "returns nothing", "forges"].includes(manner))
      throw new Refused("EXECUTION_FAILED reason=policy-failed");
    call.around.push(manner);
    return manner === "hangs";
  }

  private effectiveInput({ request, capability }: ReferenceCall): Readonly<Record<string, unknown>> {
    const issued = { ...(request.input as Readonly<Record<string, unknown>> | undefined) };
    if (capability.kind === "observation") {
      if (Object.keys(issued).length > 0) throw new Refused("INVALID_INPUT");
      return { how: capability.name === "watch" ? "deaf" : "returns" };
    }
    if (capability.name !== "panel.drop") {
      if (typeof issued.n !== "number") throw new Refused("INVALID_INPUT");
      return issued;
    }
    if ("n" in issued) throw new Refused("INVALID_INPUT lockedFields=n");
    if (this.surface.screen === "gone") throw new Refused("PRECONDITION_FAILED reason=binding-failed");
    return { ...issued, n: this.surface.screen };
  }

  private confirm(call: ReferenceCall, panel: ReferencePanel): void {
    const { consumerKey, input, request } = call;
    const binding = JSON.stringify([panel.id, call.capability.id, consumerKey, input.n, input.how ?? null]);
    if (request.confirmationId !== undefined) {
      call.evidence = this.confirmations.reserve(request.confirmationId, binding);
      return;
    }
    this.confirmations.demand({ binding, consumerKey, registrationId: panel.id }, call.callers, () => {
      const [id] = call.asked;
      if (id === undefined) throw new Error("The runtime asked nobody for a confirmation.");
      return id;
    });
  }

  private queue(call: ReferenceCall, panel: ReferencePanel): void {
    const granted = () => this.later.push(() => call.stage === "preparing" && this.dispatch(call));
    const place = this.enter(call, panel, granted);
    if (place === "full") throw new Refused("RATE_LIMITED reason=queue-full");
    call.place = place;
    if (place.waits) this.arm(call);
    else this.dispatch(call);
  }

  private enter(
    { capability, consumerKey }: ReferenceCall,
    { id, shape }: ReferencePanel,
    granted: () => void,
  ) {
    const own = `${id} ${capability.id}`;
    if (capability.kind === "observation") return this.gate.enter(consumerKey, granted);
    if (capability.kind === "procedure") return this.groups.enter(own, 1, this.settings.queue, granted);
    switch (shape.groups) {
      case "instance":
        return this.groups.enter(id, 1, this.settings.queue, granted);
      case "capability":
        return this.groups.enter(own, 1, this.settings.queue, granted);
      case "key":
        return this.groups.enter("shared", 1, this.settings.queue, granted);
      case "parallel":
        return this.groups.enter(own, 2, 1, granted);
    }
  }

  /** One deadline for all that waits before the handler. */
  private arm(call: ReferenceCall): void {
    call.deadline ??= { at: this.time.passed + call.timeoutMs, order: this.order++ };
  }

  // Phases 9 and 10

  private dispatch(call: ReferenceCall): void {
    call.stage = "dispatched";
    call.deadline = undefined;
    if (call.evidence) call.evidence.state = "consumed";
    this.executions.push(call);
    this.attempt(call, () => {
      switch (call.input.how as HandlerManner | undefined) {
        case "waits":
        case "deaf":
          this.arm(call);
          return;
        case "throws":
          throw new Refused("EXECUTION_FAILED dispatched=true");
        case "refuses":
          throw new Refused("PRECONDITION_FAILED");
        case "server asks":
          if (call.evidence) call.evidence.state = "approved";
          throw new Refused("CONFIRMATION_REQUIRED confirmationId=cnf_server origin=server");
        case "junk":
          this.conclude(call, "junk");
          return;
        default:
          this.conclude(call, "ok");
      }
    });
  }

  finish(call: ReferenceCall | undefined, well: boolean): void {
    if (call?.stage !== "dispatched") return;
    call.stage = "answered";
    const abandoned = call.aborted && call.capability.effect === "navigation";
    call.deadline = undefined;
    if (well) this.conclude(call, "ok");
    else this.conclude(call, `${abandoned ? "CANCELLED" : "EXECUTION_FAILED"} dispatched=true`);
  }

  private attempt(call: ReferenceCall, work: () => void): void {
    try {
      work();
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.conclude(call, refused.told);
    }
  }

  /** The way out through the policies, the innermost first. */
  private conclude(call: ReferenceCall, end: string): void {
    const dispatched = call.stage === "preparing" ? "" : " dispatched=true";
    let told = end;
    for (let manner = call.around.pop(); manner; manner = call.around.pop()) {
      if (manner === "calls next twice" || manner === "forges late")
        told = `EXECUTION_FAILED reason=policy-failed${dispatched}`;
      if (manner === "refuses late") told = `NOT_AUTHORIZED${dispatched}`;
      if (manner === "hangs late") {
        this.arm(call);
        return;
      }
    }
    this.settle(call, told);
  }

  settle(call: ReferenceCall, told: string): void {
    const ended = told === "junk" ? "EXECUTION_FAILED reason=output-invalid dispatched=true" : told;
    const interrupted = /^(TIMEOUT|CANCELLED)/.test(ended) && !ended.includes("dispatched=");
    const complete = interrupted && call.stage !== "preparing" ? `${ended} dispatched=true` : ended;
    call.stage = "settled";
    call.deadline = undefined;
    this.inFlight.splice(this.inFlight.indexOf(call), 1);
    call.place?.leave();
    if (call.evidence?.state === "reserved") call.evidence.state = "approved";
    const [first] = call.callers;
    if (!/^(CONFIRMATION_REQUIRED|RATE_LIMITED)/.test(complete) && first !== undefined) {
      const { key, fingerprint } = call;
      this.window.remember({ key, fingerprint, call: first });
    }
    this.tell(call.callers, complete, this.surface.version !== call.startVersion);
  }

  private tell(callers: readonly number[], told: string, changed = false): void {
    const more = ` surfaceVersion=${this.surface.version}${changed ? " surfaceChanged" : ""}`;
    for (const caller of callers) {
      this.outcomes[caller] = told
        .split(" || ")
        .map((one) => `${one}${more}`)
        .join(" || ");
    }
  }
}
