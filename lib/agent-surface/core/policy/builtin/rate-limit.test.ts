import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AgentSurfaceError } from "../../errors/agent-surface-error";
import { okResult, policyContextOf } from "../../fixtures/policy-context";
import { type AgentAuthorizationContext, type AgentPolicy, EVIDENCE_RETRY } from "../agent-policy";
import { rateLimit } from "./rate-limit";

/** Undefined when the call passes, else what the refusal says. */
async function call(policy: AgentPolicy, ctx: AgentAuthorizationContext) {
  try {
    await policy.onAuthorize?.(ctx, async () => okResult);
    return undefined;
  } catch (error) {
    if (error instanceof AgentSurfaceError) return error.payload;
    throw error;
  }
}

function setUp(options: { limit: number; windowMs: number }) {
  const clock = { at: 1_760_000_000_000 };
  const policy = rateLimit(options);
  return { clock, take: (change = {}) => call(policy, policyContextOf(change, clock)) };
}

describe("rateLimit", () => {
  it("passes as many calls at once as the limit, then refuses with the exact wait", async () => {
    const { clock, take } = setUp({ limit: 3, windowMs: 1_000 });
    for (let index = 0; index < 3; index++) expect(await take()).toBeUndefined();
    expect(await take()).toMatchObject({
      code: "RATE_LIMITED",
      retry: "after-delay",
      details: { reason: "rate-limit", retryAfterMs: 334 },
    });
    clock.at += 333;
    expect(await take()).toMatchObject({ details: { retryAfterMs: 1 } });
    clock.at += 1;
    expect(await take()).toBeUndefined();
  });

  it("tells a wait that is enough and not a millisecond too long, at any moment", async () => {
    const moves = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 3_000 }),
        moves,
        async (limit, windowMs, steps) => {
          const { clock, take } = setUp({ limit, windowMs });
          for (const step of steps) {
            clock.at += step;
            const refusal = await take();
            if (!refusal) continue;
            const wait = Number(refusal.details?.retryAfterMs);
            clock.at += wait - 1;
            expect((await take())?.details?.retryAfterMs).toBe(1);
            clock.at += 1;
            expect(await take()).toBeUndefined();
          }
        },
      ),
    );
  });

  it("never passes more than the limit and what the elapsed time refills", async () => {
    const moves = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), moves, async (limit, steps) => {
        const { clock, take } = setUp({ limit, windowMs: 1_000 });
        const start = clock.at;
        let passed = 0;
        for (const step of steps) {
          clock.at += step;
          if (!(await take())) passed++;
          expect(passed).toBeLessThanOrEqual(limit + ((clock.at - start) * limit) / 1_000);
        }
      }),
    );
  });

  it("counts each consumer and each capability apart, whatever their names hold", async () => {
    const { take } = setUp({ limit: 1, windowMs: 1_000 });
    const calls = [
      { capabilityId: "domain:a", consumer: { id: "x", kind: "embedded" } },
      { capabilityId: "domain:a", consumer: { id: "y", kind: "embedded" } },
      { capabilityId: "domain:a", consumer: { id: "x", kind: "webmcp" } },
      { capabilityId: "domain:aembedded:x", consumer: { id: "x", kind: "embedded" } },
      { capabilityId: "domain:b", consumer: { id: "x", kind: "embedded" } },
    ] as const;
    for (const change of calls) expect(await take(change)).toBeUndefined();
    for (const change of calls) expect(await take(change)).toBeDefined();
  });

  it("charges a request and its approved repetition once", async () => {
    const { take } = setUp({ limit: 1, windowMs: 1_000 });
    expect(await take()).toBeUndefined();
    expect(await take({ [EVIDENCE_RETRY]: true })).toBeUndefined();
    expect(await take()).toBeDefined();
  });

  it("recovers within a window when the clock is set back", async () => {
    const { clock, take } = setUp({ limit: 2, windowMs: 1_000 });
    await take();
    await take();
    clock.at -= 3_600_000;
    expect(await take()).toMatchObject({ details: { retryAfterMs: 500 } });
    clock.at += 500;
    expect(await take()).toBeUndefined();
  });

  it("starts the consumer unused for longest afresh once there are too many", async () => {
    const { take } = setUp({ limit: 1, windowMs: 1_000 });
    const consumer = (id: string) => ({ consumer: { id, kind: "embedded" as const } });
    await take(consumer("first"));
    for (let index = 0; index < 1_023; index++) await take(consumer(`c${index}`));
    expect(await take(consumer("first"))).toBeDefined();
    await take(consumer("one more"));
    expect(await take(consumer("first"))).toBeUndefined();
    expect(await take(consumer("c500"))).toBeDefined();
  });

  it.each([
    { limit: 0, windowMs: 1 },
    { limit: 1.5, windowMs: 1 },
    { limit: 1, windowMs: 0 },
    { limit: 1, windowMs: Number.NaN },
    { limit: 1, windowMs: Number.POSITIVE_INFINITY },
  ])("refuses the nonsense %j at once", (options) => {
    expect(() => rateLimit(options)).toThrow(RangeError);
  });
});
