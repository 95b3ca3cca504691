import { describe, expect, it } from "vitest";
import { observation } from "../definition/capability-definition";
import { numberSchema, testRegistry } from "../fixtures/test-registry";
import type { AgentPolicy } from "../policy/agent-policy";
import { authenticated } from "../policy/builtin/authenticated";

function component(type: string, when?: () => boolean) {
  return {
    type,
    description: `The ${type}.`,
    observations: {
      read: observation({
        description: "Reads.",
        output: numberSchema,
        read: () => ({ n: 1 }),
        ...(when && { when }),
      }),
    },
  };
}

const consumer = (id: string) => ({ id, kind: "test" }) as const;

describe("the surface projector", () => {
  it("shares a consumer's lists although another consumer is told another reason in between", () => {
    const personal: AgentPolicy = {
      name: "personal",
      onDiscovery: ({ consumer: { id } }) => ({ decision: "disable", reason: `not for ${id}` }),
    };
    const { registry } = testRegistry({ policies: [personal] });
    registry.register(component("a"));
    const reasonFor = (id: string) =>
      registry.snapshot({ consumer: consumer(id) }).components[0]?.observations[0]?.unavailableReason;
    const before = registry.snapshot({ consumer: consumer("alice") }).components;
    expect([reasonFor("alice"), reasonFor("bob"), reasonFor("alice")]).toEqual([
      "not for alice",
      "not for bob",
      "not for alice",
    ]);
    expect(registry.snapshot({ consumer: consumer("alice") }).components).toBe(before);
  });

  it("remembers that a consumer was shown something for as long as it keeps looking", async () => {
    let user: string | undefined = "ada";
    const { registry } = testRegistry({ context: () => ({ user }), policies: [authenticated()] });
    registry.register(component("a"));
    for (let other = 0; other < 100; other++) {
      registry.snapshot({ consumer: consumer("alice") });
      registry.snapshot({ consumer: consumer(`other-${other}`) });
    }
    user = undefined;
    const call = { capabilityId: "view:a.read" };
    expect(await registry.invoke(call, { consumer: consumer("alice") })).toMatchObject({
      error: { code: "NOT_AUTHENTICATED" },
    });
    expect(await registry.invoke(call, { consumer: consumer("other-1") })).toMatchObject({
      error: { code: "CAPABILITY_NOT_FOUND" },
    });
  });

  it("says the version that it was taken at when a condition changes the surface meanwhile", () => {
    const { registry } = testRegistry();
    let more = 3;
    registry.register(
      component("a", () => {
        if (more-- > 0) registry.register(component(`z${more}`, () => true)).unregister();
        return true;
      }),
    );
    const { surfaceVersion, components } = registry.snapshot();
    expect(surfaceVersion).not.toBe(registry.getVersion());
    expect(components).toHaveLength(1);
    more = 0;
    expect(registry.snapshot().surfaceVersion).toBe(registry.getVersion());
  });

  it("comes to an end although every condition that is asked mounts another component", () => {
    const { registry } = testRegistry();
    let mounted = 0;
    let mounts = false;
    const mount = (): boolean => {
      if (mounts && mounted < 500) registry.register(component(`c${mounted++}`, mount));
      return true;
    };
    registry.register(component("first", mount));
    registry.snapshot();
    mounts = true;
    registry.snapshot();
    expect(mounted).toBe(1);
  });
});
