import { describe, expect, it } from "vitest";
import { action, observation } from "../core/definition/capability-definition";
import { deviceProcedure } from "../core/fixtures/device-procedure";
import { numberSchema, settled, testRegistry } from "../core/fixtures/test-registry";
import type { AgentPolicy } from "../core/policy/agent-policy";
import { surfaceOf } from "../core/registry/surface-of";
import { inspectSurface } from "./inspect-surface";

/** `npm run test:model` asks for more. */
const CALLS = Number(process.env.MODEL_CALLS ?? 6_000);
const CONSUMERS = CALLS / 10;

/** Small, so that whatever has no bound stands out at once. */
const LIMITS = {
  dedupeCacheSize: 20,
  tombstoneSize: 10,
  maxPendingConfirmations: 4,
  maxInFlightInvocations: 40,
};
/** More than any limit above, 8 answered confirmations a pending one, and 32 consumers that are remembered. */
const NOTHING_IS_LARGER_THAN = 41;

const guard: AgentPolicy = {
  name: "guard",
  onDiscovery: ({ consumer }) => ({ decision: consumer.id.endsWith("7") ? "hide" : "expose" }),
};

/** Every list, map and set that can be reached from an object through its members, with its path. */
function collectionsOf(root: object): { path: string; size: number }[] {
  const seen = new Set<object>([root]);
  const left: [string, object][] = [["surface", root]];
  const found: { path: string; size: number }[] = [];
  for (let next = left.pop(); next; next = left.pop()) {
    const [path, value] = next;
    const isKeyed = value instanceof Map || value instanceof Set;
    if (isKeyed) found.push({ path, size: value.size });
    else if (Array.isArray(value)) found.push({ path, size: value.length });
    const members: [string, unknown][] = [
      ...Object.entries(Object.getOwnPropertyDescriptors(value)).map(
        ([name, { value: member }]): [string, unknown] => [`.${name}`, member],
      ),
      ...(isKeyed ? [...value.entries()].flat().map((member): [string, unknown] => ["[]", member]) : []),
    ];
    for (const [step, member] of members) {
      if (typeof member !== "object" || member === null || seen.has(member)) continue;
      seen.add(member);
      left.push([path + step, member]);
    }
  }
  return found;
}

async function run(
  registry: ReturnType<typeof testRegistry>["registry"],
  clock: { at: number },
): Promise<void> {
  let handle = mount();
  function mount() {
    return registry.register({
      type: "counter",
      description: "Counts.",
      policies: [guard],
      observations: {
        read: observation({ description: "Reads.", output: numberSchema, read: async () => ({ n: 1 }) }),
      },
      actions: {
        set: action({
          description: "Sets.",
          input: numberSchema,
          effect: "local-state",
          execute: async () => {},
        }),
        clear: action({
          description: "Clears.",
          input: numberSchema,
          effect: "local-state",
          confirmation: "required",
          execute: () => {},
        }),
      },
      procedures: [deviceProcedure({ effect: "destructive" })],
    });
  }
  const capabilities = ["view:counter.set", "view:counter.read", "view:counter.clear", "view:counter.none"];
  let random = 1;
  const chance = (count: number) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % count;
  };
  const waiting: Promise<unknown>[] = [];
  for (let call = 0; call < CALLS; call++) {
    const consumer = { id: `consumer-${chance(CONSUMERS)}`, kind: "test" } as const;
    const capabilityId = capabilities[chance(capabilities.length)] ?? "";
    const input = capabilityId.endsWith("read") ? undefined : { n: call };
    const { confirmationId } = registry.confirmations.pending()[0] ?? {};
    if (confirmationId && chance(3) === 0)
      registry.confirmations.resolve(confirmationId, { approved: chance(2) === 0 });
    if (chance(50) === 0) registry.snapshot({ consumer });
    if (chance(200) === 0) {
      handle.unregister();
      handle = mount();
    }
    clock.at += chance(20);
    waiting.push(registry.invoke({ capabilityId, ...(input && { input }) }, { consumer }));
    if (chance(30) === 0) await settled();
  }
  await Promise.all(waiting);
  await settled();
}

describe("after many random calls by many consumers", () => {
  it("no collection of the runtime has ever been over its limit, and nobody is left in one", {
    timeout: 0,
  }, async () => {
    const { registry, clock } = testRegistry({ limits: LIMITS, audit: undefined });
    await run(registry, clock);
    const { collections, actionGroups, inFlight, population } = inspectSurface(registry);
    for (const { name, peak, limit } of collections) expect(peak, name).toBeLessThanOrEqual(limit);
    expect([actionGroups, inFlight, population.readers]).toEqual([[], [], 0]);
    expect(collections.filter(({ refused, evicted }) => refused + evicted > 0).length).toBeGreaterThan(3);
  });

  it("there is no other collection that has grown", { timeout: 0 }, async () => {
    const { registry, clock } = testRegistry({ limits: LIMITS, audit: undefined });
    await run(registry, clock);
    const collections = collectionsOf(surfaceOf(registry));
    expect(collections.length).toBeGreaterThan(30);
    expect(collections.filter(({ size }) => size > NOTHING_IS_LARGER_THAN)).toEqual([]);
  });

  it("one that had grown would be found", () => {
    const hidden = { deep: [{ inside: new Map([["a", { list: new Array(50).fill(0) }]]) }] };
    expect(collectionsOf(hidden).filter(({ size }) => size > NOTHING_IS_LARGER_THAN)).toEqual([
      { path: "surface.deep.0.inside[].list", size: 50 },
    ]);
  });
});
