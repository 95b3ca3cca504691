import { type AgentSurfaceRegistry, canonicalJson, type JsonValue } from "agent-surface";

/** What the screen supplies to an operation right now, for people: the runtime reads its own when a call is made. */
export interface BoundValues {
  readonly input: Readonly<Record<string, JsonValue>>;
  /** What people call values of the input: a device's name by its id. */
  readonly names: ReadonlyMap<string, string>;
}

export interface BoundValuesStore {
  /** Tells what is bound to these capabilities, until the returned function is called. */
  tell(capabilityIds: readonly string[], values: BoundValues): () => void;
  /**
   * Whether a call with this input would be another one now. It explains and decides nothing: what nobody has told
   * counts as the same.
   */
  hasMoved(capabilityId: string, input: JsonValue): boolean;
  nameOf(value: string): string | undefined;
  getVersion(): number;
  subscribe(listener: () => void): () => void;
}

/** Names of what is bound no longer are kept for requests that still show them; the oldest go first. */
const MAX_NAMES = 1_000;

export function createBoundValues(): BoundValuesStore {
  const told = new Map<string, BoundValues>();
  const names = new Map<string, string>();
  const listeners = new Set<{ readonly notify: () => void }>();
  let version = 0;

  function changed(): void {
    version += 1;
    for (const { notify } of [...listeners]) notify();
  }

  return {
    tell(capabilityIds, values) {
      for (const id of capabilityIds) told.set(id, values);
      for (const [value, name] of values.names) {
        names.delete(value);
        names.set(value, name);
      }
      for (const oldest of [...names.keys()].slice(0, -MAX_NAMES)) names.delete(oldest);
      changed();
      return () => {
        for (const id of capabilityIds) {
          if (told.get(id) === values) told.delete(id);
        }
        changed();
      };
    },
    hasMoved(capabilityId, input) {
      const values = told.get(capabilityId);
      if (values === undefined) return false;
      const asked = new Map(isRecord(input) ? Object.entries(input) : []);
      return Object.entries(values.input).some(([field, value]) => {
        const before = asked.get(field);
        return before === undefined || canonicalJson(before) !== canonicalJson(value);
      });
    },
    nameOf: (value) => names.get(value),
    getVersion: () => version,
    subscribe(listener) {
      const subscription = { notify: listener };
      listeners.add(subscription);
      return () => void listeners.delete(subscription);
    },
  };
}

function isRecord(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const stores = new WeakMap<AgentSurfaceRegistry, BoundValuesStore>();

/** The store of one page's registry; it lives and ends with it. */
export function boundValuesOf(registry: AgentSurfaceRegistry): BoundValuesStore {
  const known = stores.get(registry);
  if (known !== undefined) return known;
  const created = createBoundValues();
  stores.set(registry, created);
  return created;
}
