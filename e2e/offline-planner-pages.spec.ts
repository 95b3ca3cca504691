import { expect, test } from "./fixtures/test";
import { AssistantPanel } from "./pages/assistant-panel";

/** What an admin asks for in their own words, and the capability that answers it. */
const READINGS = [
  { page: "/settings", ask: "Who are the members?", capability: "view:settings.members.read" },
  { page: "/reports", ask: "Show me the battery report", capability: "view:reports.builder.set" },
  { page: "/activity", ask: "Show only what was refused", capability: "view:activity.list.filter" },
] as const;

for (const { page: path, ask, capability } of READINGS) {
  test(`the planner without a key understands “${ask}”`, async ({ page, signIn }) => {
    await signIn("admin");
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const assistant = new AssistantPanel(page);
    await assistant.open();
    await assistant.ask(ask);
    await assistant.untilDone();
    await expect(assistant.callsOf(capability).first()).toBeVisible();
  });
}

test("the planner without a key selects a member and asks to change their role", async ({ page, signIn }) => {
  await signIn("admin");
  await page.goto("/settings");
  const assistant = new AssistantPanel(page);
  await assistant.open();
  await assistant.ask("Select Vera Lind and change her role to operator");
  await expect(assistant.approval).toContainText("Change the role of Vera Lind to operator");
  await assistant.approve.click();
  await assistant.untilDone();
  await expect(
    page.getByRole("table", { name: "Members" }).getByRole("row", { name: /Vera Lind/ }),
  ).toContainText("Operator");
});
