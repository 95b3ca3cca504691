import { personas } from "./fixtures/personas";
import { expect, test } from "./fixtures/test";
import { AssistantPanel } from "./pages/assistant-panel";
import { DevicesPage } from "./pages/devices-page";

test.use({ mode: "development" });

test("the main way under the development server shows no error and no hydration warning", async ({
  page,
}) => {
  // The first request to each route compiles it.
  test.slow();
  await page.goto("/");
  await page.getByRole("button", { name: personas.operator.button }).click();
  await expect(page).toHaveURL(/\/devices/, { timeout: 60_000 });
  const assistant = new AssistantPanel(page);
  await new DevicesPage(page).open();
  await assistant.open();
  await assistant.ask("Show me the offline devices in Milan, select the visible ones and disable them");
  await expect(assistant.approval).toBeVisible({ timeout: 60_000 });
  await assistant.approve.click();
  await assistant.untilDone();
  await expect(assistant.callsOf("domain:devices.disable").first()).toBeVisible();
});
