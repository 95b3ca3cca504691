import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { action } from "../definition/capability-definition";
import { deferred, numberSchema, testRegistry } from "../fixtures/test-registry";
import type { AgentPolicy } from "../policy/agent-policy";

describe("a navigation", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["without policies", []],
    ["with a policy that looks at the end", [{ name: "look", onInvoke: (_ctx, next) => next() }]],
  ] as [string, AgentPolicy[]][])(
    "%s that was accepted in time is no failure, whatever comes next (AS-NAV-004)",
    async (_, policies) => {
      const accepted = deferred();
      const { registry } = testRegistry({ policies });
      const handle = registry.register({
        type: "app",
        description: "The app.",
        actions: {
          go: action({
            description: "Goes elsewhere.",
            input: numberSchema,
            effect: "navigation",
            timeoutMs: 50,
            execute: () => accepted.promise,
          }),
        },
      });
      const call = registry.invoke({ capabilityId: "view:app.go", input: { n: 1 } });
      await vi.advanceTimersByTimeAsync(49);
      accepted.resolve();
      handle.unregister();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await call).toMatchObject({ status: "ok", surfaceChanged: true });
    },
  );
});
