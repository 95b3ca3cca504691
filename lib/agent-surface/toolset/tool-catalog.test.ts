import { describe, expect, it } from "vitest";
import { action } from "../core/definition/capability-definition";
import { deviceProcedure } from "../core/fixtures/device-procedure";
import { numberSchema, testRegistry } from "../core/fixtures/test-registry";
import { authenticated } from "../core/policy/builtin/authenticated";
import { createAgentToolset } from "./create-agent-toolset";

const CONSUMER = { id: "conversation", kind: "embedded" } as const;

describe("the tools of one reading", () => {
  function mount() {
    let user: object | undefined = {};
    let ready = true;
    const { registry } = testRegistry({ context: () => ({ user }), policies: [authenticated()] });
    registry.register({
      type: "counter",
      description: "Counts.",
      actions: {
        set: action({
          description: "Sets.",
          input: numberSchema,
          effect: "local-state",
          when: () => ready,
          execute: () => undefined,
        }),
      },
      procedures: [
        deviceProcedure({
          boundKeys: ["deviceIds"],
          config: {
            bind: () => ({ deviceIds: ["device-private-7"] }),
            describe: () => "1 device is selected",
          },
        }),
      ],
    });
    const toolset = createAgentToolset(registry, { consumer: CONSUMER, topology: "embedded" });
    return {
      toolset,
      signOut: () => {
        user = undefined;
      },
      lock: () => {
        ready = false;
      },
    };
  }

  it("ask policies and when() anew, while a tool that is unchanged keeps its definition", () => {
    const { toolset, signOut, lock } = mount();
    const [set, disable] = toolset.tools();
    lock();
    const [locked, same] = toolset.tools();
    expect(set?.state.available).toBe(true);
    expect(locked?.state).toEqual({ available: false, unavailableReason: "Currently unavailable" });
    expect(same?.inputSchema).toBe(disable?.inputSchema);
    signOut();
    expect(toolset.tools()).toEqual([]);
  });

  it("are an array of the caller's own", () => {
    const { toolset } = mount();
    toolset.tools().length = 0;
    expect(toolset.tools()).toHaveLength(2);
  });

  it("show a procedure's note as state and what is left to supply as input, and no bound value", () => {
    const { toolset } = mount();
    const disable = toolset.tools()[1];
    expect(disable).toMatchObject({
      name: "domain_devices__disable",
      description: "[domain · server-mutation] Disables devices.",
      state: { available: true, note: "1 device is selected" },
    });
    expect(Object.keys(disable?.inputSchema.properties as object)).toEqual(["notify", "reason"]);
    expect(JSON.stringify(toolset.tools())).not.toContain("device-private-7");
  });
});

it("a tool of a read has the empty object for its input", () => {
  const { registry } = testRegistry();
  registry.register({
    type: "counter",
    description: "Counts.",
    observations: {
      read: { kind: "observation", description: "Reads.", output: numberSchema, read: () => ({ n: 1 }) },
    },
  });
  const [read] = createAgentToolset(registry, { consumer: CONSUMER, topology: "remote" }).tools();
  expect(read?.inputSchema).toEqual({ type: "object", properties: {}, additionalProperties: false });
});

it("a toolset reads no more of the surface than its scope", () => {
  const { registry } = testRegistry();
  for (const type of ["devices.table", "reports"]) {
    registry.register({
      type,
      description: "A part.",
      actions: {
        open: action({
          description: "Opens.",
          input: numberSchema,
          effect: "navigation",
          execute: () => undefined,
        }),
      },
    });
  }
  const toolset = createAgentToolset(registry, {
    consumer: CONSUMER,
    topology: "remote",
    scope: ["devices"],
  });
  expect(toolset.tools().map(({ name }) => name)).toEqual(["view_devices__table__open"]);
});
