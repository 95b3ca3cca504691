import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { readDirectCatalog } from "../catalog/read-catalog";
import { createConsoleSurface } from "../testing/domains/console";
import { callOptionsFor } from "../testing/run-conversation";
import { buildContext } from "./build-context";
import { planTurn } from "./plan-turn";

/** What is planned for a request when the screen has been read and shows one device. */
function planWithListed(name: string, request: string) {
  const call = { toolCallId: "plan_0_0l_x", toolName: "view_devices__table__readState" };
  const rows = [{ id: "dev_1", name, status: "offline", city: "Milan" }];
  const history: LanguageModelV4Prompt = [
    { role: "user", content: [{ type: "text", text: request }] },
    { role: "assistant", content: [{ type: "tool-call", ...call, input: {} }] },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          ...call,
          output: { type: "json", value: { ok: true, output: { rows, total: 1, page: 1, pageCount: 1 } } },
        },
      ],
    },
  ];
  return planTurn(buildContext(callOptionsFor(createConsoleSurface().surface, history), readDirectCatalog));
}

describe("a thing named by a part of its name", () => {
  it("is found by a rare word of it", () => {
    expect(planWithListed("Milan Cold Chain 003", "Open the details of Chain 003")).toMatchObject({
      type: "call",
      tool: "view_devices__drawer__open",
      input: { deviceId: "dev_1" },
    });
  });

  it.each(["Open the details of AMS-CC-003", "Open the device AMS-CC-003", "Disable AMS-CC-003"])(
    "is not taken for another one whose code shares parts with it: %s",
    (request) => {
      const planned = planWithListed("MIL-CC-003", request);
      expect(planned).toMatchObject({ type: "call", purpose: "look" });
      expect(JSON.stringify(planned)).not.toContain("dev_1");
    },
  );
});
