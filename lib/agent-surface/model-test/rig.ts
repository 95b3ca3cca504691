import {
  type AgentConfirmationRecord,
  type AgentInvocationRequest,
  type AgentInvocationResult,
  type AgentRegistrationHandle,
  type AgentSurfaceEvent,
  type AgentSurfaceRegistry,
  type AuditEvent,
  consumerKeyOf,
  createAgentSurfaceRegistry,
  type JsonObject,
} from "../index";
import type { Act } from "./act";
import { Handlers } from "./handlers";
import { type HostPlace, type PanelWorld, panelOf } from "./panel";
import { type InvokeStep, LATEST, type Settings, type Step } from "./program";
import { CAPABILITIES, TIMEOUTS } from "./reference-capabilities";
import { CONFIRMATION_TTL_MS, DENIAL_COOLDOWN_MS } from "./reference-confirmations";
import { TOMBSTONE_TTL_MS } from "./reference-surface";
import { VirtualTime } from "./virtual-time";

/** One call of `invoke()` and what came of it. */
export interface IssuedCall {
  readonly who: number;
  readonly request: AgentInvocationRequest;
  readonly timeoutMs: number | undefined;
  readonly controller: AbortController;
  result: AgentInvocationResult | undefined;
  answers: number;
}

const CONSUMERS = [undefined, { id: "x", kind: "test" }, { id: "x", kind: "other" }] as const;

/** A registry with everything around it that a program can move, and everything that it says written down. */
export class Rig {
  readonly time = new VirtualTime();
  readonly handlers = new Handlers();
  readonly world: PanelWorld = {
    screen: 0,
    doorOpen: true,
    signedIn: true,
    called: (place) => this.onCalled?.(place),
    enter: (entry) => {
      this.onCalled?.("handler");
      return this.handlers.enter(entry);
    },
  };
  /** What the host does when the runtime calls it. */
  onCalled: ((place: HostPlace) => void) | undefined;
  readonly registry: AgentSurfaceRegistry;
  readonly events: AgentSurfaceEvent[] = [];
  readonly trail: AuditEvent[] = [];
  readonly calls: IssuedCall[] = [];
  readonly confirmations: AgentConfirmationRecord[] = [];
  /** Confirmations that a person approved, and those that are over. */
  readonly approved = new Set<string>();
  readonly unhandled: unknown[] = [];
  private readonly live: AgentRegistrationHandle[] = [];
  private readonly retired: AgentRegistrationHandle[] = [];
  private readonly onUnhandled = (reason: unknown) => void this.unhandled.push(reason);

  constructor(settings: Settings) {
    process.on("unhandledRejection", this.onUnhandled);
    this.time.install();
    const [perConsumer, total, queued, queuedTotal] = settings.readers;
    const [pendingPerConsumer, pending] = settings.pending;
    this.registry = createAgentSurfaceRegistry({
      environment: "production",
      now: this.time.clock,
      onDuplicateInstance: settings.duplicates,
      audit: { record: (event) => void this.trail.push(event) },
      limits: {
        ...TIMEOUTS,
        actionQueueDepth: settings.queue,
        maxConcurrentObservationsPerConsumer: perConsumer,
        maxConcurrentObservationsTotal: total,
        maxQueuedObservationsPerConsumer: queued,
        maxQueuedObservationsTotal: queuedTotal,
        maxInFlightInvocations: settings.inFlight,
        dedupeCacheSize: settings.dedupe,
        dedupeCacheTtlMs: settings.dedupeTtlMs,
        tombstoneSize: settings.tombstones,
        tombstoneTtlMs: TOMBSTONE_TTL_MS,
        confirmationTtlMs: CONFIRMATION_TTL_MS,
        confirmationDenialCooldownMs: DENIAL_COOLDOWN_MS,
        maxPendingConfirmations: pending,
        maxPendingConfirmationsPerConsumer: pendingPerConsumer,
      },
    });
    this.registry.subscribe((event) => {
      this.events.push(event);
      if (event.type === "confirmation-requested") this.noteConfirmations();
    });
    this.registry.setProcedureExecutor({
      execute: async ({ path, input, info }) =>
        this.world.enter({
          capabilityId: `domain:${path}`,
          registrationId: info.registrationId,
          consumer: info.consumer,
          invocationId: info.invocationId,
          input,
          confirmationId: info.confirmation?.id,
          signal: info.signal,
          how: (input as { how?: InvokeStep["how"] }).how ?? "returns",
        }),
    });
  }

  /** Lets everything happen that is due already. */
  settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  /** Takes the step, or the first part of it; a step that refers to nothing is none. */
  async act(step: Step): Promise<Act | undefined> {
    if (step.do !== "wait") return this.actNow(step);
    await this.time.advance(step.ms, this.settle);
    return step;
  }

  /** Every step but waiting is taken at once. */
  actNow(step: Exclude<Step, { do: "wait" }>): Act | undefined {
    switch (step.do) {
      case "mount":
        return this.mount(step);
      case "unmount":
      case "invalidate":
      case "enable":
      case "push":
        return this.change(step);
      case "look":
        return { do: "look", consumerKey: keyOf(step.who) };
      case "invoke":
        return this.issue(step.who, this.requestOf(step), step.timeoutMs, step.aborted);
      case "repeat": {
        const call = pick(this.calls, step.call);
        return call && this.issue(call.who, call.request, call.timeoutMs);
      }
      case "present":
        return this.present(step.call);
      case "abort": {
        const call = pick(this.calls, step.call);
        call?.controller.abort();
        return call && { do: "abort", call: this.calls.indexOf(call) };
      }
      case "finish": {
        const handler = pick(this.handlers.open, step.handler);
        if (!handler) return undefined;
        handler.finish(step.well);
        return { do: "finish", execution: this.handlers.entries.indexOf(handler.entry), well: step.well };
      }
      case "answer":
        return this.answer(step.confirmation, step.how);
      default:
        return this.turn(step);
    }
  }

  private turn(step: Extract<Step, { do: "jump" | "sign" | "door" | "screen" | "dispose" }>): Act {
    switch (step.do) {
      case "jump":
        this.time.jump(step.ms);
        break;
      case "sign":
        this.world.signedIn = step.in;
        break;
      case "door":
        this.world.doorOpen = step.open;
        break;
      case "screen":
        this.world.screen = step.n;
        break;
      case "dispose":
        this.registry.dispose();
        this.retired.push(...this.live.splice(0));
    }
    return step;
  }

  private mount(shape: Extract<Step, { do: "mount" }>): Act | undefined {
    let handle: AgentRegistrationHandle;
    try {
      handle = this.registry.register(panelOf(shape, this.world));
    } catch (error) {
      if (error instanceof Error && error.message.includes("disposed")) return undefined;
      throw error;
    }
    if (handle.status === "active") this.live.push(handle);
    this.bury();
    return { do: "mount", shape, registrationId: handle.registrationId };
  }

  private bury(): void {
    for (const handle of this.live.filter(({ status }) => status !== "active")) {
      this.live.splice(this.live.indexOf(handle), 1);
      this.retired.push(handle);
    }
  }

  private change(step: Extract<Step, { do: "unmount" | "invalidate" | "enable" | "push" }>): Act | undefined {
    const handle = pick(this.live, step.at);
    if (!handle) return undefined;
    const { registrationId } = handle;
    switch (step.do) {
      case "unmount":
        handle.unregister();
        this.bury();
        return { do: "unmount", registrationId };
      case "invalidate":
        handle.invalidate();
        return { do: "invalidate", registrationId };
      case "enable":
        handle.update({ enabled: step.enabled });
        return { do: "enable", registrationId, enabled: step.enabled };
      case "push": {
        const { name, to } = step;
        const pushed = { busy: { available: false, reason: "Busy." }, gone: undefined };
        handle.update({ availability: { [name]: typeof to === "boolean" ? to : pushed[to] } });
        return { do: "push", registrationId, name, to };
      }
    }
  }

  private requestOf(step: InvokeStep): AgentInvocationRequest {
    const { name, instance, n, how } = step;
    const isRead = name === "peek" || name === "watch";
    const input: JsonObject = name === "panel.drop" && n !== 1 ? { how } : { n, how };
    const retired = pick(this.retired, n === 1 ? 1 : 0)?.registrationId;
    const registrations = {
      live: pick(this.live, n === 1 ? 1 : 0)?.registrationId,
      retired,
      foreign: "reg_foreign",
    };
    const evidence =
      step.evidence === "foreign"
        ? "cnf_foreign"
        : pick(this.confirmations, step.evidence ?? 0)?.confirmationId;
    const version = step.version === "old" ? "0" : this.registry.getVersion();
    return without({
      capabilityId: CAPABILITIES[name].id,
      invocationId: step.id === undefined ? undefined : `inv_named_${step.id}`,
      instanceId: instance,
      registrationId: step.registration && registrations[step.registration],
      surfaceId: step.surface === "own" ? this.registry.surfaceId : step.surface && "srf_foreign",
      surfaceVersion: step.version && version,
      input: isRead && n !== "bad" ? undefined : input,
      confirmationId: step.evidence === undefined ? undefined : evidence,
    });
  }

  private issue(
    who: number,
    request: AgentInvocationRequest,
    timeoutMs: number | undefined,
    aborted = false,
  ): Act {
    const call: IssuedCall = {
      who,
      request,
      timeoutMs,
      controller: new AbortController(),
      result: undefined,
      answers: 0,
    };
    if (aborted) call.controller.abort();
    const before = this.events.length;
    const asked = this.confirmations.length;
    const number = this.calls.push(call) - 1;
    const consumer = CONSUMERS[who];
    void this.registry
      .invoke(request, {
        ...(consumer && { consumer }),
        ...(timeoutMs !== undefined && { timeoutMs }),
        signal: call.controller.signal,
      })
      .then((result) => {
        call.result = result;
        call.answers++;
      });
    const { surfaceId, ...rest } = request;
    const rig = this;
    return {
      do: "invoke",
      call: number,
      consumerKey: keyOf(who),
      request: without({
        ...rest,
        surfaceId: surfaceId === this.registry.surfaceId ? "own" : surfaceId,
      }),
      timeoutMs,
      aborted,
      began: this.events.slice(before).some(({ type }) => type === "invocation-started"),
      get asked() {
        return rig.confirmations.slice(asked).map(({ confirmationId }) => confirmationId);
      },
    };
  }

  /** Repeats a call that asked for approval, with the id of the approval. */
  private present(at: number): Act | undefined {
    const asking = this.calls.filter(({ result }) => confirmationOf(result) !== undefined);
    const call = pick(asking, at);
    if (!call) return undefined;
    const confirmationId = confirmationOf(call.result);
    return this.issue(call.who, without({ ...call.request, confirmationId }), call.timeoutMs);
  }

  private answer(at: number, how: "approve" | "deny" | "expire"): Act | undefined {
    const confirmationId = pick(this.confirmations, at)?.confirmationId;
    if (confirmationId === undefined) return undefined;
    if (how === "expire") this.registry.confirmations.forceExpire(confirmationId);
    else if (this.registry.confirmations.resolve(confirmationId, { approved: how === "approve" })) {
      if (how === "approve") this.approved.add(confirmationId);
    }
    return { do: "answer", confirmationId, how };
  }

  private noteConfirmations(): void {
    for (const record of this.registry.confirmations.pending()) {
      if (!this.confirmations.some(({ confirmationId }) => confirmationId === record.confirmationId))
        this.confirmations.push(record);
    }
  }

  /** What a consumer is shown. */
  see(consumerKey: string): string[] {
    const consumer = CONSUMERS.find((_, who) => keyOf(who) === consumerKey);
    const { components, procedures } = this.registry.snapshot(consumer && { consumer });
    const views = components.flatMap(({ registrationId, observations, actions }) =>
      [...observations, ...actions].map((capability) => ({ ...capability, registrationId })),
    );
    return [...views, ...procedures.map((one) => ({ ...one, capabilityId: one.procedureId }))]
      .map(
        ({ capabilityId, registrationId, unavailableReason }) =>
          `${capabilityId} of ${registrationId}${unavailableReason === undefined ? "" : `: ${unavailableReason}`}`,
      )
      .sort();
  }

  /** Ends everything that is still open, as a page that is left does. */
  async end(): Promise<void> {
    this.registry.dispose();
    for (const handler of [...this.handlers.open]) handler.finish(true);
    await this.settle();
    await this.settle();
  }

  release(): void {
    this.time.restore();
    process.off("unhandledRejection", this.onUnhandled);
  }
}

function confirmationOf(result: AgentInvocationResult | undefined): string | undefined {
  if (result?.status !== "error" || result.error.code !== "CONFIRMATION_REQUIRED") return undefined;
  const { confirmationId, origin } = result.error.details ?? {};
  return origin === undefined && typeof confirmationId === "string" ? confirmationId : undefined;
}

function keyOf(who: number): string {
  const consumer = CONSUMERS[who];
  return consumer ? consumerKeyOf(consumer) : "embedded:anonymous";
}

function pick<T>(from: readonly T[], at: number): T | undefined {
  return at === LATEST ? from.at(-1) : from[at % from.length];
}

/** An absent token and one that is `undefined` are the same to the runtime, not to a reader. */
function without<T extends object>(request: T): T {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as T;
}
