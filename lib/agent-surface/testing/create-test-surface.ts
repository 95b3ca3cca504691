import type { AuditEvent } from "../core/audit/audit-event";
import { memoryAuditSink } from "../core/audit/memory-audit-sink";
import type { AgentConsumer, AgentHost } from "../core/consumer/agent-consumer";
import type { AgentSurfaceEvent } from "../core/events/surface-event";
import type {
  AgentInvocationRequest,
  AgentInvocationResult,
  AgentInvokeOptions,
} from "../core/invocation/invocation-result";
import type { JsonValue } from "../core/json/json-value";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import { createAgentSurfaceRegistry } from "../core/registry/create-registry";
import type { AgentSnapshotContext, AgentSurfaceSnapshot } from "../core/snapshot/surface-snapshot";
import { captureRef } from "./capture-ref";
import { createTestConfirmations, type TestConfirmations } from "./test-confirmations";

export interface TestSurfaceOptions {
  /** Default: a registry of its own, in the environment `test`, with an audit log. */
  readonly registry?: AgentSurfaceRegistry;
  /** Default `{id: "test", kind: "test"}`. */
  readonly consumer?: AgentConsumer;
  /** What policies and handlers get as `host`; only for a registry of its own. Default `{}`. */
  readonly host?: AgentHost;
}

/** A capability id, or a request (such as a captured reference) whose input may be given apart. */
export type TestTarget = string | AgentInvocationRequest;

/** An agent's view of a surface, for tests: no model, no network. */
export interface TestSurface {
  readonly registry: AgentSurfaceRegistry;
  readonly consumer: AgentConsumer;
  snapshot(context?: AgentSnapshotContext): AgentSurfaceSnapshot;
  invoke(target: TestTarget, input?: JsonValue, options?: AgentInvokeOptions): Promise<AgentInvocationResult>;
  /** Invokes an observation. @throws {Error} "… mutated the surface …" when the read changed it. */
  observe(target: TestTarget, options?: AgentInvokeOptions): Promise<AgentInvocationResult>;
  /** The call tokens of a capability as the surface is now, to be used when it has moved on. @throws {Error} */
  captureRef(capabilityId: string, instanceId?: string): AgentInvocationRequest;
  /** The same surface with another person in front of it. Its calls and those of the first one take turns. */
  as(host: AgentHost): TestSurface;
  readonly confirmations: TestConfirmations;
  /** Since the start, oldest first; the last 10 000. */
  events(): readonly AgentSurfaceEvent[];
  /** Oldest first. @throws {Error} for a registry that was passed in: its sink is the caller's. */
  auditLog(): readonly AuditEvent[];
  /** Stops listening; a registry of its own is disposed. */
  dispose(): void;
}

const MAX_EVENTS = 10_000;
const TEST_CONSUMER: AgentConsumer = { id: "test", kind: "test" };

export function createTestSurface(options: TestSurfaceOptions = {}): TestSurface {
  const { consumer = TEST_CONSUMER, host = {} } = options;
  if (options.registry && options.host) {
    throw new Error(
      "createTestSurface: a registry that is passed in has its own context; leave out one of the two.",
    );
  }
  const seat: Seat = { host, calls: 0 };
  const audit = options.registry ? undefined : memoryAuditSink({ capacity: MAX_EVENTS });
  const registry =
    options.registry ??
    createAgentSurfaceRegistry({
      environment: "test",
      context: () => seat.host,
      audit,
    });

  const events: AgentSurfaceEvent[] = [];
  const unsubscribe = registry.subscribe((event) => {
    if (events.length === MAX_EVENTS) events.shift();
    events.push(event);
  });
  const dispose = () => {
    unsubscribe();
    if (!options.registry) registry.dispose();
  };
  return sitDown(host);

  function sitDown(acting: AgentHost): TestSurface {
    const surface: TestSurface = {
      registry,
      consumer,
      snapshot: (context) => seatedNow(seat, acting, () => registry.snapshot({ consumer, ...context })),
      invoke: (target, input, invokeOptions) =>
        seated(seat, acting, () => registry.invoke(requestOf(target, input), { consumer, ...invokeOptions })),
      async observe(target, invokeOptions) {
        const before = registry.getVersion();
        const result = await surface.invoke(target, undefined, invokeOptions);
        if (registry.getVersion() !== before) {
          throw new Error(
            `The observation "${result.capabilityId}" mutated the surface: a read must change nothing.`,
          );
        }
        return result;
      },
      captureRef: (capabilityId, instanceId) => captureRef(surface.snapshot(), capabilityId, instanceId),
      as(other) {
        if (options.registry) {
          throw new Error("as(host): a registry that is passed in has its own context; change that one.");
        }
        return sitDown(other);
      },
      confirmations: createTestConfirmations(registry.confirmations),
      events: () => [...events],
      auditLog() {
        if (!audit)
          throw new Error("auditLog(): a registry that is passed in has its own audit sink; read that one.");
        return audit.events();
      },
      dispose,
    };
    return surface;
  }
}

/** Who sits in front of the registry: it reads its context whenever it needs it, so only one person may at a time. */
interface Seat {
  host: AgentHost;
  calls: number;
}

function takeSeat(seat: Seat, host: AgentHost): void {
  if (seat.calls > 0 && seat.host !== host) {
    throw new Error("A call of another host is still in flight: await it before acting as somebody else.");
  }
  seat.host = host;
}

function seatedNow<T>(seat: Seat, host: AgentHost, act: () => T): T {
  takeSeat(seat, host);
  return act();
}

async function seated<T>(seat: Seat, host: AgentHost, act: () => Promise<T>): Promise<T> {
  takeSeat(seat, host);
  seat.calls++;
  try {
    return await act();
  } finally {
    seat.calls--;
  }
}

function requestOf(target: TestTarget, input: JsonValue | undefined): AgentInvocationRequest {
  const request = typeof target === "string" ? { capabilityId: target } : target;
  return input === undefined ? request : { ...request, input };
}
