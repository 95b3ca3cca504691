import { describe, expect, it } from "vitest";
import { action, observation } from "../core/definition/capability-definition";
import type { AgentSchema } from "../core/schema/agent-schema";
import type { AgentComponentConfig } from "./component-mount";
import { structuralChange } from "./structural-change";

function schema(jsonSchema: AgentSchema["jsonSchema"] = { type: "object" }): AgentSchema {
  return { jsonSchema, parse: (value) => value };
}

const input = schema();

function table(change: Partial<AgentComponentConfig> = {}, sort: object = {}): AgentComponentConfig {
  return {
    type: "devices.table",
    description: "The table of devices",
    meta: { rows: 20 },
    parent: { type: "devices" },
    observations: { read: observation({ description: "Reads it", output: input, read: () => ({}) }) },
    actions: {
      sort: action({ description: "Sorts it", input, effect: "local-state", execute: () => null, ...sort }),
    },
    ...change,
  };
}

describe("structuralChange", () => {
  it("finds nothing between two renders that only made new functions and literals", () => {
    expect(structuralChange(table(), table())).toBeUndefined();
  });

  it.each<[string, AgentComponentConfig]>([
    ["type", table({ type: "devices.list" })],
    ["instanceId", table({ instanceId: "comparison" })],
    ["meta.rows", table({ meta: { rows: 50 } })],
    ["parent.instanceId", table({ parent: { type: "devices", instanceId: "a" } })],
    ["observations", table({ observations: undefined })],
    ["actions.sort.description", table({}, { description: "Sorts" })],
    ["actions.sort.when", table({}, { when: () => true })],
    ["actions.sort.confirmation", table({}, { confirmation: "required" })],
    ["actions.sort.input.jsonSchema.type", table({}, { input: schema({ type: "string" }) })],
    ["policies", table({ policies: [{ name: "signed-in" }] })],
  ])("names %s", (path, after) => {
    expect(structuralChange(table(), after)).toBe(path);
  });

  it("takes the place of a policy by its name and phases, since its functions are live", () => {
    const policies = (name: string) => [{ name, onDiscovery: () => ({ decision: "expose" }) as const }];
    expect(
      structuralChange(table({ policies: policies("a") }), table({ policies: policies("a") })),
    ).toBeUndefined();
    expect(structuralChange(table({ policies: policies("a") }), table({ policies: policies("b") }))).toBe(
      "policies.0.name",
    );
    expect(structuralChange(table({ policies: [{ name: "a" }] }), table({ policies: policies("a") }))).toBe(
      "policies.0.onDiscovery",
    );
  });

  it("leaves alone what is pushed or read live", () => {
    const before = table({ enabled: true, availability: { sort: true } }, { unavailableReason: "Loading" });
    const after = table({ enabled: false, availability: { sort: false } }, { unavailableReason: "Empty" });
    expect(structuralChange(before, after)).toBeUndefined();
  });

  it("does not mistake a member of the metadata for a live field", () => {
    expect(structuralChange(table({ meta: { enabled: true } }), table({ meta: { enabled: false } }))).toBe(
      "meta.enabled",
    );
  });

  it("compares private data by its own members, however deep or cyclic they are", () => {
    const store: { self?: object } = {};
    store.self = store;
    expect(structuralChange(table({ internal: { store } }), table({ internal: { store } }))).toBeUndefined();
    expect(structuralChange(table({ internal: { store } }), table({ internal: { store: {} } }))).toBe(
      "internal.store",
    );
  });

  it("never looks into a schema that is the same object", () => {
    let looks = 0;
    const watched: AgentSchema = {
      get jsonSchema() {
        looks++;
        return { type: "object" };
      },
      parse: (value) => value,
    };
    expect(structuralChange(table({}, { input: watched }), table({}, { input: watched }))).toBeUndefined();
    expect(looks).toBe(0);
  });
});
