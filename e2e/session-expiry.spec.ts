import { expect, test } from "./fixtures/test";
import { AssistantPanel } from "./pages/assistant-panel";
import { DevicesPage } from "./pages/devices-page";

test("a session that ends in the middle of a chat loses nothing that was typed", async ({
  page,
  context,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(/Failed to load resource.*401/);
  await signIn("operator");
  const assistant = new AssistantPanel(page);
  await new DevicesPage(page).open();
  await assistant.open();
  await assistant.ask("Show me the offline devices in Milan");
  await assistant.untilDone();
  await expect(assistant.callsOf("view:devices.filters.set").first()).toBeVisible();

  await context.clearCookies();
  await assistant.ask("Now sort them by battery");
  await expect(page.getByText(/sign in/i).first()).toBeVisible();
  await expect(page.getByText("Show me the offline devices in Milan").first()).toBeVisible();
  const kept = page.getByText("Now sort them by battery").or(assistant.message);
  await expect(kept.first()).toBeVisible();

  await test.step("after signing in again the same conversation goes on", async () => {
    await signIn("operator");
    await page.getByRole("button", { name: /try again|retry/i }).click();
    await assistant.untilDone();
    await expect(assistant.callsOf("view:devices.table.sort").first()).toBeVisible();
  });
});
