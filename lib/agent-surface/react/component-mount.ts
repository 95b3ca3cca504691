import type { AgentComponentDefinition } from "../core/definition/component-definition";
import type {
  AgentAvailability,
  AgentRegistrationHandle,
  AgentSurfaceRegistry,
} from "../core/registry/agent-surface-registry";
import { createLiveDefinition, type LiveDefinition } from "./live-definition";
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

export interface ComponentMount {
  readonly registration: AgentComponentRegistration;
  /** Takes over what a commit declared; `undefined` declares nothing. @throws {AgentSurfaceDefinitionError} */
  commit(config: AgentComponentConfig | undefined): void;
  /** Registers what is committed until the returned function is called. @throws {AgentSurfaceDefinitionError} */
  connect(registry: AgentSurfaceRegistry): () => void;
}

/** The life of one component's registration, free of React. */
export function createComponentMount(): ComponentMount {
  let registry: AgentSurfaceRegistry | undefined;
  let committed: AgentComponentConfig | undefined;
  let live: LiveDefinition | undefined;
  let handle: AgentRegistrationHandle | undefined;
  let stopWaiting: (() => void) | undefined;

  function register(): void {
    unregister();
    if (!registry || !committed) return;
    const { availability, ...declared } = committed;
    live = createLiveDefinition(declared);
    handle = registry.register(live.definition);
    pushAvailability({}, availability);
    if (handle.status === "rejected") waitForOwner(registry, handle);
  }

  function unregister(): void {
    stopWaiting?.();
    stopWaiting = undefined;
    handle?.unregister();
    handle = undefined;
  }

  /** Listens only while rejected. */
  function waitForOwner(owner: AgentSurfaceRegistry, rejected: AgentRegistrationHandle): void {
    stopWaiting = owner.subscribe((event) => {
      if (
        event.type === "component-unregistered" &&
        event.componentType === committed?.type &&
        event.instanceId === (committed.instanceId ?? "default")
      ) {
        // An owner that only registers anew does so in this same task and keeps its place.
        queueMicrotask(() => {
          if (handle === rejected && registry === owner) takeOver();
        });
      }
    });
  }

  function takeOver(): void {
    try {
      register();
    } catch {
      // A fault of the declaration was told when it was rejected; this is the end of the whole surface.
    }
  }

  function pushAvailability(
    before: AgentComponentConfig["availability"] = {},
    after: AgentComponentConfig["availability"] = {},
  ): void {
    const changed: Record<string, AgentAvailability | undefined> = {};
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (structuralChange(before[name], after[name], "entry")) changed[name] = after[name];
    }
    if (Object.keys(changed).length > 0) handle?.update({ availability: changed });
  }

  return {
    registration: {
      get registrationId() {
        return handle?.registrationId;
      },
      get status() {
        return handle?.status ?? "unregistered";
      },
    },
    commit(config) {
      const before = committed;
      if (config === before) return;
      committed = config;
      if (!handle || !live || !before || !config) {
        // Before the connection nothing happens; a declaration that comes or goes as a whole is no change of one.
        register();
        return;
      }
      const changed = structuralChange(before, config);
      if (changed) {
        console.error(
          `Agent component "${before.type}": "${changed}" changed between two renders, so it was registered anew. ` +
            "Structure belongs to one registration; keep it constant, or give the component a key.",
        );
        register();
        return;
      }
      live.follow(config);
      const enabled = config.enabled ?? true;
      if (enabled !== (before.enabled ?? true)) handle.update({ enabled });
      if (config.availability !== before.availability) {
        pushAvailability(before.availability, config.availability);
      }
    },
    connect(to) {
      registry = to;
      register();
      return () => {
        unregister();
        registry = undefined;
      };
    },
  };
}
