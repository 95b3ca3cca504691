import { describe, expect, it, vi } from "vitest";
import { action, observation } from "../core/definition/capability-definition";
import { numberSchema, testRegistry } from "../core/fixtures/test-registry";
import type { AgentPolicy, DiscoveryDecision } from "../core/policy/agent-policy";
import { authenticated } from "../core/policy/builtin/authenticated";
import { requireConfirmation } from "../core/policy/builtin/require-confirmation";
import { explainSurface } from "./explain-surface";

const ALICE = { id: "alice", kind: "test" } as const;

function voter(name: string, vote: DiscoveryDecision | (() => never)): AgentPolicy {
  return { name, onDiscovery: () => (typeof vote === "function" ? vote() : vote) };
}

function counter(
  instanceId: string,
  policies: readonly AgentPolicy[],
  own: readonly AgentPolicy[],
  ready = true,
) {
  return {
    type: "counter",
    instanceId,
    description: "Counts.",
    policies,
    observations: {
      read: observation({ description: "Reads.", output: numberSchema, read: () => ({ n: 1 }) }),
    },
    actions: {
      set: action({
        description: "Sets.",
        input: numberSchema,
        effect: "local-state",
        execute: () => undefined,
        policies: own,
        when: () => ready,
        unavailableReason: "Unlock it first.",
      }),
    },
  };
}

describe("explainSurface", () => {
  it("tells each policy's name, scope, moments and vote, and availability apart from votes", () => {
    const { registry } = testRegistry({ context: { user: {} }, policies: [authenticated()] });
    registry.register(
      counter(
        "a",
        [voter("closed", { decision: "disable", reason: "Closed." })],
        [requireConfirmation()],
        false,
      ),
    );
    const [read, set] = explainSurface(registry).capabilities;
    expect(read).toMatchObject({
      capabilityId: "view:counter.read",
      outcome: "unavailable",
      reason: "Closed.",
      availability: { available: true },
      policies: [
        {
          name: "authenticated",
          scope: "registry",
          phases: ["discovery", "authorize"],
          vote: { decision: "expose" },
        },
        { name: "closed", scope: "component", phases: ["discovery"], vote: { decision: "disable" } },
      ],
    });
    expect(set).toMatchObject({
      outcome: "unavailable",
      reason: "Unlock it first.",
      availability: { available: false, reason: "Unlock it first." },
    });
    expect(set?.policies.at(-1)).toEqual({
      name: "requireConfirmation",
      scope: "capability",
      phases: ["confirmation"],
    });
  });

  it("shows what is hidden, and says when a policy threw instead of voting, without reporting it again", () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { registry } = testRegistry();
    const broken = voter("broken", () => {
      throw new Error("no database");
    });
    registry.register(counter("a", [broken], []));
    const [read] = explainSurface(registry).capabilities;
    expect(read).toMatchObject({
      outcome: "hidden",
      policies: [{ name: "broken", vote: { decision: "hide" }, threw: "Error: no database" }],
    });
    expect(report).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it("looks through another consumer's eyes and with another host", () => {
    const { registry } = testRegistry({ context: { user: {} }, policies: [authenticated()] });
    registry.register(
      counter(
        "a",
        [],
        [
          {
            name: "only-alice",
            onDiscovery: ({ consumer }) => ({ decision: consumer.id === "alice" ? "expose" : "hide" }),
          },
        ],
      ),
    );
    const outcome = (context: object) => explainSurface(registry, context).capabilities[1]?.outcome;
    expect(outcome({ consumer: ALICE })).toBe("available");
    expect(outcome({})).toBe("hidden");
    expect(outcome({ consumer: ALICE, host: {} })).toBe("hidden");
  });

  it("does not make a hidden capability known to the consumer whose eyes it borrows", async () => {
    const { registry } = testRegistry({
      context: { user: null },
      policies: [authenticated()],
    });
    registry.register(counter("a", [], []));
    explainSurface(registry, { consumer: ALICE, host: { user: {} } });
    expect(
      await registry.invoke({ capabilityId: "view:counter.set", input: { n: 1 } }, { consumer: ALICE }),
    ).toMatchObject({ error: { code: "CAPABILITY_NOT_FOUND" } });
  });

  it("always comes to the outcome of the snapshot", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const votes: (DiscoveryDecision | (() => never))[] = [
      { decision: "expose" },
      { decision: "disable", reason: "First." },
      { decision: "hide" },
      () => {
        throw new Error("no");
      },
    ];
    const { registry } = testRegistry();
    let count = 0;
    for (const first of votes) {
      for (const second of votes) {
        for (const ready of [true, false]) {
          registry.register(counter(`i${count++}`, [voter("one", first)], [voter("two", second)], ready));
        }
      }
    }
    const shown = new Map(
      registry
        .snapshot()
        .components.flatMap(({ registrationId, observations, actions }) =>
          [...observations, ...actions].map((one) => [`${registrationId} ${one.capabilityId}`, one] as const),
        ),
    );
    const { capabilities } = explainSurface(registry);
    expect(capabilities).toHaveLength(64);
    for (const { registrationId, capabilityId, outcome, reason } of capabilities) {
      const descriptor = shown.get(`${registrationId} ${capabilityId}`);
      expect(descriptor === undefined).toBe(outcome === "hidden");
      if (descriptor)
        expect([descriptor.available, descriptor.unavailableReason]).toEqual([
          outcome === "available",
          reason,
        ]);
    }
    vi.restoreAllMocks();
  });
});
