import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberSchema, testRegistry } from "../core/fixtures/test-registry";
import { AGENT_CAPABILITY_ERROR_CODES, AGENT_RETRY_HINTS, action, observation } from "../index";
import { inspectSurface } from "../inspect";
import { hostileValue, made, spoilt } from "./hostile-values";

const token = fc.oneof(fc.string(), fc.constantFrom("", "x".repeat(300), "1", "reg_1", "default"));

const request = fc.oneof(
  hostileValue,
  fc
    .record(
      {
        capabilityId: spoilt(
          fc.oneof(fc.constantFrom("view:lamp.press", "view:lamp.read", "domain:a.b"), fc.string()),
        ),
        invocationId: spoilt(token),
        instanceId: spoilt(token),
        registrationId: spoilt(token),
        surfaceId: spoilt(token),
        surfaceVersion: spoilt(token),
        confirmationId: spoilt(token),
        input: spoilt(fc.record({ n: fc.integer() })),
      },
      { requiredKeys: ["capabilityId"] },
    )
    .map((recipes) => () => made(recipes)),
);

const options = fc.oneof(
  { weight: 2, arbitrary: fc.constant(() => undefined) },
  {
    weight: 2,
    arbitrary: fc
      .record(
        {
          consumer: spoilt(fc.record({ id: token, kind: fc.constantFrom("embedded", "test", "someone") })),
          timeoutMs: spoilt(fc.integer({ min: -1, max: 50 })),
          signal: spoilt(fc.constantFrom(new AbortController().signal, AbortSignal.abort())),
        },
        { requiredKeys: [] },
      )
      .map((recipes) => () => made(recipes)),
  },
  { weight: 1, arbitrary: hostileValue },
);

describe("random requests", () => {
  it("never throw: they are a programmer's misuse or get a typed result, and leave nothing behind", async () => {
    const { registry } = testRegistry({ environment: "production" });
    registry.register({
      type: "lamp",
      description: "A lamp.",
      observations: {
        read: observation({ description: "Reads.", output: numberSchema, read: () => ({ n: 1 }) }),
      },
      actions: {
        press: action({
          description: "Presses.",
          input: numberSchema,
          effect: "local-state",
          execute: () => undefined,
        }),
      },
    });
    const ends = { result: 0, misuse: 0 };
    await fc.assert(
      fc.asyncProperty(request, options, async (issued, given) => {
        const answer = registry.invoke(issued() as never, given() as never);
        expect(answer).toBeInstanceOf(Promise);
        const result = await answer.catch((misuse: unknown) => misuse);
        if (result instanceof Error) {
          expect(result instanceof TypeError || result.message === "hands off").toBe(true);
          ends.misuse++;
          return;
        }
        ends.result++;
        const { status, error } = result as {
          status: string;
          error?: { code: never; retry: never; message: string };
        };
        expect(["ok", "error"]).toContain(status);
        if (!error) return;
        expect(AGENT_CAPABILITY_ERROR_CODES).toContain(error.code);
        expect(AGENT_RETRY_HINTS).toContain(error.retry);
        expect(error.message.length).toBeLessThanOrEqual(300);
      }),
      { numRuns: 1_500 },
    );
    expect(Math.min(ends.result, ends.misuse)).toBeGreaterThan(80);
    const { collections, inFlight, actionGroups } = inspectSurface(registry);
    expect([inFlight, actionGroups]).toEqual([[], []]);
    for (const { name, peak, limit } of collections) expect(peak, name).toBeLessThanOrEqual(limit);
  });
});
