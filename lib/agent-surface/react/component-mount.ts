import type { AgentComponentDefinition } from "../core/definition/component-definition";
import type {
  AgentAvailability,
  AgentRegistrationHandle,
  AgentSurfaceRegistry,
} from "../core/registry/agent-surface-registry";
import { LiveDefinition } from "./live-definition";
import { structuralChange } from "./structural-change";

/** A component's declaration as its render states it. */
export interface AgentComponentConfig extends AgentComponentDefinition {
  /** Pushed to the registry after a commit in which an entry changed; by capability name, a procedure by its path. */
  readonly availability?: { readonly [name: string]: AgentAvailability | undefined };
}

/**
 * What became of the declaration. One object per mount whose members are read live: it is known after the commit, so
 * read it in handlers and effects; a change causes no render.
 */
export interface AgentComponentRegistration {
  /** `undefined` while there is no registration. */
  readonly registrationId: string | undefined;
  /** `rejected`: another mounted component has the same type and instance, or the host's guard refused. */
  readonly status: AgentRegistrationHandle["status"];
}

/** The life of one component's registration, free of React. A class, so that all mounts have one shape. */
export class ComponentMount implements AgentComponentRegistration {
  #registry: AgentSurfaceRegistry | undefined;
  #committed: AgentComponentConfig | undefined;
  #live: LiveDefinition | undefined;
  #handle: AgentRegistrationHandle | undefined;
  #stopWaiting: (() => void) | undefined;

  get registrationId(): string | undefined {
    return this.#handle?.registrationId;
  }

  get status(): AgentRegistrationHandle["status"] {
    return this.#handle?.status ?? "unregistered";
  }

  /** Takes over what a commit declared; `undefined` declares nothing. @throws {AgentSurfaceDefinitionError} */
  commit(config: AgentComponentConfig | undefined): void {
    const before = this.#committed;
    const handle = this.#handle;
    if (config === before) return;
    this.#committed = config;
    if (!handle || !before || !config) {
      // Before the connection nothing happens; a declaration that comes or goes as a whole is no change of one.
      this.#register();
      return;
    }
    const changed = structuralChange(before, config);
    if (changed) {
      console.error(
        `Agent component "${before.type}": "${changed}" changed between two renders, so it was registered anew. ` +
          "Structure belongs to one registration; keep it constant, or give the component a key.",
      );
      this.#register();
      return;
    }
    this.#live?.follow(config);
    const enabled = config.enabled ?? true;
    if (enabled !== (before.enabled ?? true)) handle.update({ enabled });
    if (config.availability !== before.availability) {
      pushAvailability(handle, before.availability, config.availability);
    }
  }

  /** Registers what is committed until the returned function is called. @throws {AgentSurfaceDefinitionError} */
  connect(registry: AgentSurfaceRegistry): () => void {
    this.#registry = registry;
    this.#register();
    return () => {
      this.#unregister();
      this.#registry = undefined;
    };
  }

  #register(): void {
    this.#unregister();
    const registry = this.#registry;
    const committed = this.#committed;
    if (!registry || !committed) return;
    this.#live = new LiveDefinition(committed);
    try {
      this.#handle = registry.register(this.#live.definition, committed);
    } catch (error) {
      if (isDefinitionFault(error)) throw error;
      // The surface was disposed under its components: the page goes on, and the host gives it another one.
      this.#registry = undefined;
      if (process.env.NODE_ENV !== "production") {
        console.warn(`Agent component "${committed.type}" is not declared: ${(error as Error).message}`);
      }
      return;
    }
    if (this.#handle.status === "rejected") this.#waitForOwner(registry, this.#handle);
  }

  #unregister(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    this.#handle?.unregister();
    this.#handle = undefined;
  }

  /** Listens only while rejected. */
  #waitForOwner(owner: AgentSurfaceRegistry, rejected: AgentRegistrationHandle): void {
    this.#stopWaiting = owner.subscribe((event) => {
      if (
        event.type === "component-unregistered" &&
        event.componentType === this.#committed?.type &&
        event.instanceId === (this.#committed.instanceId ?? "default")
      ) {
        // An owner that only registers anew does so in this same task and keeps its place.
        queueMicrotask(() => {
          if (this.#handle === rejected && this.#registry === owner) this.#register();
        });
      }
    });
  }
}

/** By name, since one page may hold the runtime's classes several times. */
function isDefinitionFault(error: unknown): boolean {
  return error instanceof Error && error.name === "AgentSurfaceDefinitionError";
}

type Availability = NonNullable<AgentComponentConfig["availability"]>;

function pushAvailability(
  handle: AgentRegistrationHandle,
  before: Availability = {},
  after: Availability = {},
): void {
  const changed: Record<string, AgentAvailability | undefined> = {};
  let differs = false;
  for (const name in { ...before, ...after }) {
    if (isSameEntry(before[name], after[name])) continue;
    changed[name] = after[name];
    differs = true;
  }
  if (differs) handle.update({ availability: changed });
}

function isSameEntry(a: AgentAvailability | undefined, b: AgentAvailability | undefined): boolean {
  if (typeof a !== "object" || typeof b !== "object") return a === b;
  return a.available === b.available && a.reason === b.reason;
}
