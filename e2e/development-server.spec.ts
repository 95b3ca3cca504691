import { personas } from "./fixtures/personas";
import { expect, test } from "./fixtures/test";
import { AssistantPanel } from "./pages/assistant-panel";
import { DevicesPage } from "./pages/devices-page";

test.use({ mode: "development" });

/** The first request to each route compiles it, which a busy machine takes its time for. */
const COMPILED = { timeout: 120_000 };

test("the main way under the development server shows no error and no hydration warning", async ({
  page,
}) => {
  test.setTimeout(6 * COMPILED.timeout);
  await page.goto("/", COMPILED);
  await page.getByRole("button", { name: personas.operator.button }).click();
  await expect(page).toHaveURL(/\/devices/, COMPILED);
  const assistant = new AssistantPanel(page);
  await expect(new DevicesPage(page).rows().first()).toBeVisible(COMPILED);
  await page.getByRole("button", { name: "Assistant", exact: true }).click();
  await expect(assistant.message).toBeVisible(COMPILED);
  await assistant.ask("Show me the offline devices in Milan, select the visible ones and disable them");
  await expect(assistant.approval).toBeVisible(COMPILED);
  await assistant.approve.click();
  await assistant.untilDone();
  await expect(assistant.callsOf("domain:devices.disable").first()).toBeVisible();
});
