import { action, createAgentSurfaceRegistry, emptyObjectSchema, observation } from "agent-surface";
import { expect, it } from "vitest";
import { createEffectMemory } from "./effect-memory";

function mountedTable() {
  const registry = createAgentSurfaceRegistry();
  const table = registry.register({
    type: "devices.table",
    description: "Rows",
    observations: {
      read: observation({ description: "Read.", output: emptyObjectSchema, read: () => ({}) }),
    },
    actions: {
      open: action({
        description: "Open.",
        input: emptyObjectSchema,
        effect: "navigation",
        execute: () => undefined,
      }),
    },
  });
  return { registry, table };
}

it("knows what a mounted capability declares, and nothing of one that never was", () => {
  const { registry } = mountedTable();
  const effects = createEffectMemory(registry);
  expect(effects.of("view:devices.table.read")).toBe("read");
  expect(effects.of("view:devices.table.open")).toBe("navigation");
  expect(effects.of("view:devices.table.close")).toBeUndefined();
  expect(effects.of(undefined)).toBeUndefined();
});

it("still knows it after a navigation has unmounted the component", () => {
  const { registry, table } = mountedTable();
  const effects = createEffectMemory(registry);
  effects.of("view:devices.table.open");
  table.unregister();
  expect(effects.of("view:devices.table.open")).toBe("navigation");
  expect(effects.of("view:devices.table.read")).toBeUndefined();
});
