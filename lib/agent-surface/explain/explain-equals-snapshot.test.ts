import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deviceProcedure } from "../core/fixtures/device-procedure";
import { testRegistry } from "../core/fixtures/test-registry";
import {
  type AgentConsumer,
  type AgentPolicy,
  type AgentSurfaceSnapshot,
  action,
  emptyObjectSchema,
  fromJsonSchema,
  observation,
} from "../index";
import { explainSurface } from "./explain-surface";

const CONSUMERS: readonly AgentConsumer[] = [
  { id: "a", kind: "test" },
  { id: "b", kind: "embedded" },
];

const vote = fc.constantFrom("expose", "expose", "expose", "disable", "hide", "throw", "nonsense", "only a");
type Vote = typeof vote extends fc.Arbitrary<infer V> ? V : never;

function policyOf(kind: Vote, at: number): AgentPolicy {
  return {
    name: `${kind} ${at}`,
    onDiscovery({ consumer }) {
      if (kind === "throw") throw new Error("broken");
      if (kind === "disable") return { decision: "disable", reason: `disabled by ${at}` };
      if (kind === "nonsense") return { decision: "perhaps" } as never;
      return { decision: kind === "hide" || (kind === "only a" && consumer.id !== "a") ? "hide" : "expose" };
    },
  };
}

const condition = fc.constantFrom("none", "true", "false", "throws", "promise");
type Condition = typeof condition extends fc.Arbitrary<infer C> ? C : never;

function whenOf(kind: Condition): { when?: () => boolean } {
  const answers = { none: undefined, true: true, false: false, promise: Promise.resolve(true) };
  if (kind === "none") return {};
  if (kind !== "throws") return { when: () => answers[kind] as boolean };
  return {
    when() {
      throw new Error("broken");
    },
  };
}

const votes = fc.array(vote, { maxLength: 2 });
const component = fc.record({
  enabled: fc.boolean(),
  priority: fc.integer({ min: 0, max: 2 }),
  component: votes,
  capability: votes,
  when: condition,
  pushed: fc.constantFrom(undefined, true, false, { available: false, reason: "Busy." }),
});

/** What a snapshot says of each capability; what it does not list is hidden. */
function shownBy({ components, procedures }: AgentSurfaceSnapshot): Map<string, string> {
  const views = components.flatMap(({ registrationId, observations, actions }) =>
    [...observations, ...actions].map((one) => ({ ...one, registrationId })),
  );
  const all = [...views, ...procedures.map((one) => ({ ...one, capabilityId: one.procedureId }))];
  return new Map(
    all.map(({ capabilityId, registrationId, available, unavailableReason }) => [
      `${capabilityId} of ${registrationId}`,
      available ? "available" : `unavailable: ${unavailableReason}`,
    ]),
  );
}

describe("explainSurface", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });

  it("tells of random surfaces what their snapshots show, for every consumer", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(votes, fc.array(component, { minLength: 1, maxLength: 4 }), (registry, components) => {
        const surface = testRegistry({ policies: registry.map(policyOf) }).registry;
        components.forEach((shape, at) => {
          const own = { ...whenOf(shape.when), policies: shape.capability.map(policyOf) };
          const handle = surface.register({
            type: "panel",
            instanceId: `at-${at}`,
            description: "A panel",
            enabled: shape.enabled,
            priority: shape.priority,
            policies: shape.component.map(policyOf),
            observations: {
              read: observation({
                description: "Reads",
                output: fromJsonSchema({}),
                read: () => null,
                ...own,
              }),
            },
            actions: {
              set: action({
                description: "Sets",
                input: emptyObjectSchema,
                effect: "local-state",
                execute: () => {},
              }),
            },
            procedures: [deviceProcedure({ config: own })],
          });
          handle.update({ availability: { read: shape.pushed } });
        });
        for (const consumer of CONSUMERS) {
          const shown = shownBy(surface.snapshot({ consumer }));
          for (const told of explainSurface(surface, { consumer }).capabilities) {
            const { capabilityId, registrationId, outcome, reason } = told;
            const explained = reason === undefined ? outcome : `${outcome}: ${reason}`;
            expect(explained).toBe(shown.get(`${capabilityId} of ${registrationId}`) ?? "hidden");
            seen.add(outcome);
          }
          expect(explainSurface(surface, { consumer }).capabilities).toHaveLength(components.length * 3);
        }
        surface.dispose();
      }),
      { numRuns: 200 },
    );
    expect([...seen].sort()).toEqual(["available", "hidden", "unavailable"]);
  });
});
