import { searchFleet } from "./fixtures/fleet";
import { expect, test } from "./fixtures/test";
import { AssistantPanel } from "./pages/assistant-panel";
import { DevicesPage } from "./pages/devices-page";

test.use({ settings: { AGENT_CONFIRMATION_TIMEOUT_MS: "3000" } });

test("an approval that nobody answers expires by itself: nothing is executed, and the assistant says so", async ({
  page,
  signIn,
  clientOf,
}) => {
  const operator = await clientOf("operator");
  const before = await searchFleet(operator, { status: "offline", city: "Milan" });
  await signIn("operator");
  const assistant = new AssistantPanel(page);
  await new DevicesPage(page).open();
  await assistant.open();
  await assistant.ask("Show me the offline devices in Milan, select the visible ones and disable them");
  await expect(assistant.approval).toBeVisible({ timeout: 30_000 });

  await expect(assistant.approval).toBeHidden();
  await assistant.untilDone();

  await expect(assistant.callsOf("domain:devices.disable").first()).toContainText(/expired/i);
  await expect(assistant.thread.getByText(/expired|in time/i).last()).toBeVisible();
  expect(await searchFleet(operator, { status: "offline", city: "Milan" })).toEqual(before);
});
