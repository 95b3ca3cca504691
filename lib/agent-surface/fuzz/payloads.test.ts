import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { testRegistry } from "../core/fixtures/test-registry";
import { AGENT_CAPABILITY_ERROR_CODES, action, canonicalJson, fromJsonSchema, jsonDeepEqual } from "../index";
import { hostileValue } from "./hostile-values";

const anything = fromJsonSchema({});

/** Canonical JSON by its definition alone. */
function canonicalByDefinition(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalByDefinition).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value === 0 ? 0 : value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalByDefinition(member)}`);
  return `{${members.join(",")}}`;
}

describe("random payloads", () => {
  afterEach(() => {
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("have the canonical text that the definition gives, which reads back as the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }), (value) => {
        fc.pre(JSON.stringify(value).isWellFormed() && !/\\ud[89a-f]/.test(JSON.stringify(value)));
        const text = canonicalJson(value);
        expect(text).toBe(canonicalByDefinition(value));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(jsonDeepEqual(value, JSON.parse(text))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("have a canonical text or are refused, whatever is behind them", () => {
    fc.assert(
      fc.property(hostileValue, (make) => {
        let text: string;
        try {
          text = canonicalJson(make());
        } catch (error) {
          // Its own words when it threw itself; what is too deep or too much is refused before the stack ends.
          expect(error instanceof TypeError || String(error).includes("hands off")).toBe(true);
          return;
        }
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
      { numRuns: 1_500 },
    );
  });

  it("as inputs and outputs give typed results, and never anything that is no JSON", async () => {
    const { registry } = testRegistry({ environment: "production" });
    let output: unknown;
    const execute = vi.fn(() => output as never);
    registry.register({
      type: "echo",
      description: "Gives what it is told to.",
      actions: {
        say: action({
          description: "Says it.",
          input: anything,
          output: anything,
          effect: "local-state",
          execute,
        }),
      },
    });
    await fc.assert(
      fc.asyncProperty(hostileValue, hostileValue, async (input, said) => {
        output = said();
        const result = await registry.invoke({ capabilityId: "view:echo.say", input: input() as never });
        expect(canonicalJson(JSON.parse(JSON.stringify(result)))).toBe(canonicalJson(result));
        if (result.status === "error") {
          expect(AGENT_CAPABILITY_ERROR_CODES).toContain(result.error.code);
          expect(["INVALID_INPUT", "EXECUTION_FAILED"]).toContain(result.error.code);
          expect(result.error.message).not.toContain("hands off");
        }
      }),
      { numRuns: 800 },
    );
    expect(execute.mock.calls.length).toBeGreaterThan(100);
  });

  it("of the host's cannot be changed after the call by whoever holds them", async () => {
    const { registry } = testRegistry();
    const seen: unknown[] = [];
    registry.register({
      type: "echo",
      description: "Keeps what it is given.",
      actions: {
        keep: action({
          description: "Keeps it.",
          input: anything,
          output: anything,
          effect: "local-state",
          execute: async (input) => {
            await Promise.resolve();
            seen.push(input);
            return input as never;
          },
        }),
      },
    });
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.array(fc.integer(), { maxLength: 4 })),
        async (input) => {
          const before = canonicalJson(input);
          const call = registry.invoke({ capabilityId: "view:echo.keep", input });
          for (const list of Object.values(input)) list.push(1);
          Object.assign(input, { more: [1] });
          const result = await call;
          expect(canonicalJson(seen.at(-1))).toBe(before);
          expect(result.status === "ok" && canonicalJson(result.output)).toBe(before);
        },
      ),
      { numRuns: 300 },
    );
  });
});
