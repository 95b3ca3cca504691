import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AgentSurfaceDefinitionError, createAgentSurfaceRegistry, fromJsonSchema } from "../index";
import { hostileValue } from "./hostile-values";

const schema = () => fromJsonSchema({ type: "object", properties: { n: { type: "number" } } });

/** A component of plain parts, each of which can be spoilt. */
function component(): Record<string, unknown> {
  return {
    type: "devices.table",
    instanceId: "main",
    description: "A table",
    parent: { type: "devices", instanceId: "main" },
    meta: { columns: ["name"] },
    internal: { tenant: "a" },
    policies: [{ name: "open", onDiscovery: () => ({ decision: "expose" }) }],
    priority: 1,
    enabled: true,
    observations: {
      read: { kind: "observation", description: "Reads.", output: schema(), read: () => ({}), timeoutMs: 5 },
    },
    actions: {
      sort: {
        kind: "action",
        description: "Sorts.",
        input: schema(),
        output: schema(),
        effect: "local-state",
        confirmation: "optional",
        concurrency: { mode: "parallel", max: 2 },
        when: () => true,
        execute: () => ({}),
      },
    },
    procedures: [
      {
        kind: "procedure-binding",
        ref: {
          id: "domain:devices.disable",
          path: "devices.disable",
          description: "Disables.",
          inputSchema: schema(),
          effect: "server-mutation",
        },
        config: { bind: () => ({ n: 1 }) },
        boundKeys: ["n"],
        reducedInputSchema: schema(),
      },
    ],
  };
}

type Path = readonly string[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const below = members.flatMap(([key, member]) => pathsOf(member, [...path, key]));
  return path.length === 0 ? below : [path, ...below];
}

const PATHS = pathsOf(component());
const SPOILT = new WeakSet<object>();

/** Puts a value where another one was, or beside it, unless the place has been spoilt before. */
function spoil(definition: Record<string, unknown>, path: Path, value: unknown): void {
  const [last = "", ...above] = [...path].reverse();
  let part: unknown = definition;
  for (const step of above.reverse()) {
    if (typeof part !== "object" || part === null || SPOILT.has(part)) return;
    part = (part as Record<string, unknown>)[step];
  }
  if (typeof part !== "object" || part === null || SPOILT.has(part)) return;
  Reflect.set(part, last, value);
  if (typeof value === "object" && value !== null) SPOILT.add(value);
}

const step = fc.constantFrom(...PATHS, ...PATHS.map((path) => [...path.slice(0, -1), "unknown"]));

describe("random definitions", () => {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.spyOn(console, "error").mockImplementation(() => {});
  });

  it("are registered or refused as faults of definition, and leave a surface that can be read", {
    timeout: 60_000,
  }, () => {
    const ends = { registered: 0, refused: 0 };
    const attempt = (definition: unknown) => {
      const registry = createAgentSurfaceRegistry({ environment: "production" });
      try {
        const handle = registry.register(definition as never);
        ends.registered++;
        expect(["active", "rejected"]).toContain(handle.status);
      } catch (error) {
        ends.refused++;
        expect(error).toBeInstanceOf(AgentSurfaceDefinitionError);
        expect(registry.getVersion()).toBe("0");
        expect(registry.snapshot().components).toEqual([]);
      }
      expect(() => JSON.stringify(registry.snapshot())).not.toThrow();
      registry.dispose();
    };
    fc.assert(
      fc.property(fc.array(fc.tuple(step, hostileValue), { minLength: 1, maxLength: 2 }), (faults) => {
        const definition = component();
        for (const [path, make] of faults) spoil(definition, path, make());
        attempt(definition);
      }),
      { numRuns: 1_500 },
    );
    fc.assert(
      fc.property(hostileValue, (make) => attempt(make())),
      { numRuns: 300 },
    );
    attempt(component());
    expect(Math.min(ends.registered, ends.refused)).toBeGreaterThan(50);
  });
});
