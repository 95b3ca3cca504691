import { afterEach, describe, expect, it, vi } from "vitest";
import { action } from "../definition/capability-definition";
import { deviceProcedure } from "../fixtures/device-procedure";
import { numberSchema, testRegistry } from "../fixtures/test-registry";
import { authenticated } from "../policy/builtin/authenticated";
import { createAgentSurfaceRegistry } from "./create-registry";

const counter = {
  type: "counter",
  description: "Counts.",
  actions: {
    set: action({
      description: "Sets.",
      input: numberSchema,
      effect: "local-state",
      execute: () => undefined,
    }),
  },
};

afterEach(() => void vi.restoreAllMocks());

describe("a registry", () => {
  it("reads its context at each use; one that throws leaves nothing known, so policies fail closed", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let read = (): object => ({ user: "ada" });
    const { registry } = testRegistry({ context: () => read() as never, policies: [authenticated()] });
    registry.register(counter);
    const shown = () => registry.snapshot().components.length;
    expect(shown()).toBe(1);
    read = () => ({});
    expect(shown()).toBe(0);
    read = () => {
      throw new Error("session storage is blocked");
    };
    expect(shown()).toBe(0);
  });

  it("is one surface with an id of its own, and starts at version 0", () => {
    const [a, b] = [createAgentSurfaceRegistry(), createAgentSurfaceRegistry()];
    expect(a.surfaceId).toMatch(/^srf_[0-9A-Za-z]{22}$/);
    expect(a.surfaceId).not.toBe(b.surfaceId);
    expect(a.getVersion()).toBe("0");
  });

  it("takes its environment from NODE_ENV, and is in production where there is none", () => {
    const environments: string[] = [];
    const spy = {
      name: "spy",
      onDiscovery: ({ environment }: { environment: string }) => {
        environments.push(environment);
        return { decision: "expose" } as const;
      },
    };
    for (const mode of ["development", "test", "production", "staging", undefined]) {
      vi.stubEnv("NODE_ENV", mode as string);
      const registry = createAgentSurfaceRegistry({ policies: [spy] });
      registry.register(counter);
      registry.snapshot();
    }
    vi.unstubAllEnvs();
    expect(environments).toEqual(["development", "test", "production", "production", "production"]);
  });

  it("survives being disposed twice, and its handles with it", () => {
    const { registry, events } = testRegistry();
    const handle = registry.register(counter);
    registry.dispose();
    const heard = events.length;
    registry.dispose();
    handle.update({ enabled: false });
    handle.invalidate();
    handle.unregister();
    expect(handle.status).toBe("unregistered");
    expect(events).toHaveLength(heard);
  });

  it("reports what an executor brings beside a view capability of the same name", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { registry, events } = testRegistry();
    registry.register(counter);
    registry.setProcedureExecutor({ execute: async () => ({}), paths: ["counter.set", "other"] });
    expect(events.at(-1)).toEqual({
      type: "collision-suspected",
      viewCapabilityId: "view:counter.set",
      domainProcedureId: "domain:counter.set",
    });
  });

  it("refuses a procedure that a component references twice, and a lock on what is not bound", () => {
    const { registry } = testRegistry();
    const register = (...procedures: ReturnType<typeof deviceProcedure>[]) =>
      registry.register({ type: "devices", description: "Devices.", procedures });
    expect(() => register(deviceProcedure(), deviceProcedure())).toThrow(
      expect.objectContaining({ code: "DUPLICATE_CAPABILITY" }),
    );
    expect(() => register({ ...deviceProcedure(), lockedKeys: ["deviceIds"] })).toThrow(
      expect.objectContaining({ code: "INVALID_DEFINITION" }),
    );
    expect(() => register(deviceProcedure({ ref: { id: "domain:elsewhere" } }))).toThrow(
      expect.objectContaining({ code: "INVALID_ID" }),
    );
    expect(registry.getVersion()).toBe("0");
  });
});
