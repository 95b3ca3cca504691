import type { LanguageModelV4FunctionTool } from "@ai-sdk/provider";
import { expect, it } from "vitest";
import { readDirectCatalog } from "./read-catalog";

function read(name: string, description: string) {
  const tool: LanguageModelV4FunctionTool = {
    type: "function",
    name,
    description,
    inputSchema: { type: "object" },
  };
  const [capability] = readDirectCatalog([tool], {
    tools: new Map([[name, { available: false, unavailableReason: "Busy." }]]),
  });
  return capability;
}

it("reads plane, owner, action and instance from a wire name", () => {
  expect(
    read("view_devices__table__selectVisible_at_comparison", "[view · local-state] Select all rows."),
  ).toMatchObject({
    plane: "view",
    owner: "devices.table",
    instance: "comparison",
    actionLabel: "select visible",
    strength: "local",
    leadingVerb: "select",
  });
});

it("reads effect and confirmation from the prefix, and leaves the authored text", () => {
  expect(
    read("domain_books__withdraw", "[domain · destructive · requires confirmation] Withdraw books."),
  ).toMatchObject({
    strength: "destructive",
    requiresConfirmation: true,
    description: "Withdraw books.",
    available: false,
    unavailableReason: "Busy.",
  });
  expect(read("domain_books__search", "[domain · server-query] Search.")).toMatchObject({
    strength: "read",
    isQuery: true,
  });
});

it("takes a tool that does not state its effect for one that changes something", () => {
  expect(read("mystery", "Does something.")?.strength).toBe("change");
});

it("reads names that follow no convention without failing", () => {
  for (const name of ["", "_", "__", "view_", "a__", "view_x_0_1a2b3c4"]) {
    expect(read(name, "")?.name).toBe(name);
  }
});
