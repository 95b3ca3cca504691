import { DEMO_PASSWORD } from "./fixtures/personas";
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
  await expect(assistant.thread.getByRole("alert")).toContainText("Your session has ended");
  await expect(assistant.thread.getByText("Show me the offline devices in Milan")).toBeVisible();
  await expect(assistant.thread.getByText("Now sort them by battery")).toBeVisible();

  await test.step("after signing in again the same conversation goes on", async () => {
    await assistant.thread.getByRole("button", { name: "Sign in again" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await dialog.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(dialog).toBeHidden();
    await assistant.untilDone();
    await expect(assistant.callsOf("view:devices.table.sort").first()).toBeVisible();
    await expect(assistant.thread.getByText("Show me the offline devices in Milan")).toBeVisible();
  });
});
