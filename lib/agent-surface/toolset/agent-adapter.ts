import type { AgentConsumer } from "../core/consumer/agent-consumer";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import type { AgentSnapshotContext } from "../core/snapshot/surface-snapshot";

/** Offers a registry's surface to agents by a protocol that is not ours. */
export interface AgentAdapter {
  readonly name: string;
  /** Repeated for the same registry it does nothing; for another one it moves over. */
  start(options: AgentAdapterOptions): void;
  /** Takes everything back and cancels the calls that still run. May be repeated. */
  stop(): void;
}

export interface AgentAdapterOptions {
  readonly registry: AgentSurfaceRegistry;
  /** An adapter that stands for one kind of consumer calls as that kind, whatever is given here. */
  readonly consumer?: Omit<AgentConsumer, "kind"> & Partial<Pick<AgentConsumer, "kind">>;
  /** What of the surface is offered. */
  readonly snapshotContext?: Pick<AgentSnapshotContext, "scope" | "includeUnavailable">;
}
