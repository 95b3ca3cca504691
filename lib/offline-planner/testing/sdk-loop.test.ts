import { isJSONObject } from "@ai-sdk/provider";
import { isStepCount, jsonSchema, streamText, tool } from "ai";
import { expect, it } from "vitest";
import { createOfflinePlanner } from "../create-offline-planner";
import { createConsoleSurface } from "./domains/console";

it("drives the AI SDK's own tool loop to the end of a request, without a surface state", async () => {
  const { surface, devices } = createConsoleSurface();
  const tools = Object.fromEntries(
    surface.tools().map(({ name, description, inputSchema }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema(inputSchema),
        execute: (input: unknown) => surface.call(name, isJSONObject(input) ? input : {}),
      }),
    ]),
  );
  const result = streamText({
    model: createOfflinePlanner(),
    tools,
    stopWhen: isStepCount(12),
    prompt: "Show me the offline devices in Milan, select the visible ones and disable them",
  });
  expect(await result.text).toMatch(/Disabled 3 devices/);
  expect(devices.filter((device) => device.city === "Milan" && device.status === "offline")).toEqual([]);
  expect((await result.steps).map((step) => step.finishReason).slice(-2)).toEqual(["tool-calls", "stop"]);
});
