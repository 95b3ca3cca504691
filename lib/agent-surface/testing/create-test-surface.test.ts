import { afterEach, describe, expect, it } from "vitest";
import { action, observation } from "../core/definition/capability-definition";
import type { AgentComponentDefinition } from "../core/definition/component-definition";
import type { AgentPolicy } from "../core/policy/agent-policy";
import { createAgentSurfaceRegistry } from "../core/registry/create-registry";
import { fromJsonSchema } from "../core/schema/from-json-schema";
import { createTestSurface, type TestSurface } from "./create-test-surface";

const text = fromJsonSchema({ type: "string" });
const note = fromJsonSchema<{ text: string }>({
  type: "object",
  properties: { text: { type: "string" } },
  required: ["text"],
  additionalProperties: false,
});

const signedIn: AgentPolicy = {
  name: "signed-in",
  onDiscovery: ({ host }) => (host.user ? { decision: "expose" } : { decision: "hide" }),
};

function noteOf(
  change: Partial<AgentComponentDefinition> = {},
  shown = () => "empty",
): AgentComponentDefinition {
  return {
    type: "note",
    description: "A note",
    observations: { read: observation({ description: "Reads it", output: text, read: shown }) },
    actions: {
      write: action({
        description: "Writes it",
        input: note,
        effect: "local-state",
        confirmation: "required",
        execute: () => null,
      }),
    },
    ...change,
  };
}

describe("createTestSurface", () => {
  let surface: TestSurface;
  afterEach(() => surface.dispose());

  it("invokes and observes as its consumer, and hears what happens", async () => {
    surface = createTestSurface({ consumer: { id: "robot", kind: "other" } });
    surface.registry.register(noteOf());
    expect(await surface.observe("view:note.read")).toMatchObject({ status: "ok", output: "empty" });
    const started = surface.events().find(({ type }) => type === "invocation-started");
    expect(started).toMatchObject({ capabilityId: "view:note.read", consumerId: "robot" });
    expect(surface.auditLog().map(({ type }) => type)).toContain("registration");
  });

  it("fails an observation whose read changes the surface", async () => {
    surface = createTestSurface();
    const handle = surface.registry.register(
      noteOf({}, () => {
        handle.invalidate();
        return "changed";
      }),
    );
    await expect(surface.observe("view:note.read")).rejects.toThrow("mutated the surface");
  });

  it("captures the tokens of a moment, which are stale when it has passed", async () => {
    surface = createTestSurface();
    const handle = surface.registry.register(noteOf());
    const ref = surface.captureRef("view:note.read");
    expect(ref).toMatchObject({ registrationId: handle.registrationId, surfaceVersion: "1" });
    expect(await surface.invoke(ref)).toMatchObject({ status: "ok" });

    handle.unregister();
    surface.registry.register(noteOf());
    expect(await surface.invoke(ref)).toMatchObject({ error: { code: "STALE_CAPABILITY" } });
    expect(() => surface.captureRef("view:note.erase")).toThrow('"view:note.erase" is not on the surface');
  });

  it("captures one of several instances by its name alone", () => {
    surface = createTestSurface();
    surface.registry.register(noteOf({ instanceId: "a" }));
    const b = surface.registry.register(noteOf({ instanceId: "b" }));
    expect(() => surface.captureRef("view:note.read")).toThrow("several instances; name one");
    expect(surface.captureRef("view:note.read", "b")).toMatchObject({ registrationId: b.registrationId });
  });

  it("acts as another person, one call at a time", async () => {
    surface = createTestSurface({ host: { user: "ada" } });
    let release: (text: string) => void = () => {};
    const slow = () => new Promise<string>((resolve) => (release = resolve));
    surface.registry.register(
      noteOf({
        policies: [signedIn],
        observations: { read: observation({ description: "Reads it", output: text, read: slow }) },
      }),
    );
    const nobody = surface.as({});
    expect(nobody.snapshot().components).toEqual([]);
    expect(surface.snapshot().components).toHaveLength(1);
    expect(await nobody.invoke("view:note.write", { text: "x" })).toMatchObject({
      error: { code: "CAPABILITY_NOT_FOUND" },
    });

    const reading = surface.observe("view:note.read");
    await expect(nobody.invoke("view:note.write", { text: "x" })).rejects.toThrow("still in flight");
    release("ada's");
    expect(await reading).toMatchObject({ output: "ada's" });
  });

  it("answers confirmations: the only one without its id, several by theirs", async () => {
    surface = createTestSurface();
    surface.registry.register(noteOf());
    await surface.invoke("view:note.write", { text: "one" });
    const confirmationId = surface.confirmations.approve();
    const request = { capabilityId: "view:note.write", confirmationId };
    expect(await surface.invoke(request, { text: "one" })).toMatchObject({ status: "ok" });

    await surface.invoke("view:note.write", { text: "two" });
    await surface.invoke("view:note.write", { text: "three" });
    const [two, three] = surface.confirmations.pending();
    expect(() => surface.confirmations.deny()).toThrow("2 confirmations are pending");
    surface.confirmations.deny(two?.confirmationId, "No");
    surface.confirmations.expire(three?.confirmationId);
    expect(surface.confirmations.pending()).toEqual([]);
    expect(() => surface.confirmations.approve(two?.confirmationId)).toThrow("waits for an answer");
    expect(
      surface.events().flatMap((event) => (event.type === "confirmation-resolved" ? [event.outcome] : [])),
    ).toEqual(["approved", "denied", "expired"]);
  });

  it("leaves a registry that was passed in, its context and its sink to their owner", async () => {
    const registry = createAgentSurfaceRegistry({ environment: "test" });
    surface = createTestSurface({ registry });
    expect(() => surface.as({})).toThrow("its own context");
    expect(() => surface.auditLog()).toThrow("its own audit sink");
    expect(() => createTestSurface({ registry, host: {} })).toThrow("leave out one of the two");
    surface.dispose();
    expect(registry.snapshot().components).toEqual([]);
  });

  it("disposes the registry that it made", () => {
    surface = createTestSurface();
    surface.dispose();
    expect(() => surface.registry.register(noteOf())).toThrow();
  });
});
