import { searchFleet } from "./fixtures/fleet";
import { expect, test } from "./fixtures/test";
import { scripted } from "./openai-server/openai-handlers";
import type { ResponsesRequest } from "./openai-server/responses-request";
import { type RunningOpenAi, startOpenAiServer } from "./openai-server/start-openai-server";
import { AssistantPanel } from "./pages/assistant-panel";
import { DevicesPage } from "./pages/devices-page";

interface HostedModel extends RunningOpenAi {
  requests: ResponsesRequest[];
}

const API_KEY = "test-key-that-no-browser-may-see";

const hosted = test.extend<{ hostedModel: HostedModel }>({
  hostedModel: async ({}, use) => {
    const requests: ResponsesRequest[] = [];
    const server = await startOpenAiServer({
      apiKey: API_KEY,
      onRequest: (request) => {
        requests.push(request);
      },
      decide: scripted([
        { toolCalls: [{ name: "view_devices__filters__set", input: { status: "offline", city: "Milan" } }] },
        { toolCalls: [{ name: "view_devices__table__selectVisible", input: {} }] },
        { text: "Asking for your approval.", toolCalls: [{ name: "domain_devices__disable", input: {} }] },
        { text: "The offline devices in Milan are **disabled**." },
      ]),
    });
    await use({ ...server, requests });
    await server.close();
  },
  settings: ({ hostedModel }, use) =>
    use({ OPENAI_BASE_URL: hostedModel.baseUrl, OPENAI_API_KEY: API_KEY, OPENAI_MODEL: "gpt-test" }),
});

hosted(
  "a model behind OpenAI's protocol goes the main way through the gateway",
  async ({ page, signIn, clientOf, hostedModel }) => {
    const operator = await clientOf("operator");
    const before = await searchFleet(operator, { status: "offline", city: "Milan" });
    await signIn("operator");
    const assistant = new AssistantPanel(page);
    await new DevicesPage(page).open();
    await assistant.open();
    await assistant.ask("Show me the offline devices in Milan, select the visible ones and disable them");
    await expect(assistant.approval).toBeVisible({ timeout: 30_000 });
    await assistant.approve.click();
    await assistant.untilDone();

    await expect(page.getByText("The offline devices in Milan are disabled.")).toBeVisible();
    const disabled = await searchFleet(operator, { status: "disabled", city: "Milan" });
    expect(disabled.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));

    await hosted.step("the tool block stays as it is to the byte, so that the provider can cache it", () => {
      const blocks = new Set(hostedModel.requests.map(({ tools }) => JSON.stringify(tools)));
      expect(hostedModel.requests).toHaveLength(4);
      expect(blocks.size).toBe(1);
    });
    await hosted.step("the state of the surface is the last message and is never repeated", () => {
      for (const { input } of hostedModel.requests) {
        const withState = input.filter((item) => JSON.stringify(item).includes("<surface-state>"));
        expect(withState).toEqual([input.at(-1)]);
      }
    });
    expect(await page.content()).not.toContain(API_KEY);
  },
);
