import { callProcedure } from "./fixtures/call-procedure";
import { expect, test } from "./fixtures/scripted-model";
import { AssistantPanel } from "./pages/assistant-panel";

const VIEWER = "user-viewer-northwind-example";

test("an admin's assistant reads, selects, changes a role, invites and renames, and the screen shows each", async ({
  page,
  signIn,
  model,
}) => {
  model.play([
    { toolCalls: [{ name: "view_settings__profile__read", input: {} }] },
    { toolCalls: [{ name: "view_settings__members__read", input: {} }] },
    { toolCalls: [{ name: "view_settings__members__select", input: { memberId: VIEWER } }] },
    { toolCalls: [{ name: "domain_members__setRole", input: { role: "operator" } }] },
    { toolCalls: [{ name: "domain_members__invite", input: { email: "nia@example.org", role: "viewer" } }] },
    { toolCalls: [{ name: "domain_profile__update", input: { name: "Ada Marsh-Lee" } }] },
    { text: "All of it is done." },
  ]);
  await signIn("admin");
  await page.goto("/settings");
  const table = page.getByRole("table", { name: "Members", includeHidden: true });
  await expect(table).toContainText("Vera Lind");
  const assistant = new AssistantPanel(page);
  await assistant.open();
  await assistant.ask("Make Vera an operator, invite Nia, and change my name");

  await expect(assistant.approval).toContainText("Change the role of Vera Lind to operator");
  await expect(page).toHaveURL(new RegExp(`member=${VIEWER}`));
  await expect(page.getByRole("radio", { name: "Select Vera Lind", includeHidden: true })).toBeChecked();
  await assistant.approve.click();
  await expect(assistant.approval).toContainText("Invite nia@example.org as viewer");
  await expect(table.getByRole("row", { name: /Vera Lind/, includeHidden: true })).toContainText("Operator");
  await assistant.approve.click();
  await expect(assistant.approval).toContainText("Ada Marsh-Lee");
  await expect(page.getByRole("list", { name: "Invitations", includeHidden: true })).toContainText(
    "nia@example.org",
  );
  await assistant.approve.click();
  await assistant.untilDone();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Marsh-Lee");
  await expect(table).toContainText("Ada Marsh-Lee");
  for (const id of [
    "view:settings.profile.read",
    "view:settings.members.read",
    "view:settings.members.select",
    "domain:members.setRole",
    "domain:members.invite",
    "domain:profile.update",
  ]) {
    await expect(assistant.callsOf(id).first(), id).toBeVisible();
  }
});

test("making somebody an admin needs the server's approval, by hand as well", async ({
  page,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(/Failed to load resource.*428/);
  await signIn("admin");
  await page.goto(`/settings?member=${VIEWER}`);
  const operations = page.getByRole("region", { name: "Change Vera Lind" });
  await operations.getByLabel("Role", { exact: true }).selectOption("admin");
  await operations.getByRole("button", { name: "Change role" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Grant", exact: true }).click();
  await expect(
    page.getByRole("table", { name: "Members" }).getByRole("row", { name: /Vera Lind/ }),
  ).toContainText("Admin");
});

test("the last admin keeps the role, and is told what to do first", async ({
  page,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(/Failed to load resource.*412/);
  await signIn("admin");
  await page.goto("/settings?member=user-admin-northwind-example");
  const operations = page.getByRole("region", { name: "Change Ada Marsh" });
  await expect(operations.getByRole("button", { name: "Remove…" })).toBeHidden();
  await operations.getByLabel("Role", { exact: true }).selectOption("viewer");
  await operations.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText("Make somebody else an admin first.")).toBeVisible();
});

for (const persona of ["viewer", "operator"] as const) {
  test(`nothing tells a ${persona} that members could be changed`, async ({ page, signIn, clientOf }) => {
    await signIn(persona);
    await page.goto("/settings");
    await expect(page.getByRole("table", { name: "Members" })).toContainText("Ada Marsh");
    for (const name of ["Invite…", "Change role", "Remove…"]) {
      await expect(page.getByRole("button", { name })).toHaveCount(0);
    }
    await expect(page.getByRole("radio")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Outbox" })).toHaveCount(0);
    const manifest = await callProcedure(await clientOf(persona), "agent.manifest", undefined);
    expect(JSON.stringify(manifest.output)).not.toContain("members.");
  });
}

test("retention is shortened only after a person has seen what that deletes, and not over another's change", async ({
  page,
  signIn,
  clientOf,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(/Failed to load resource.*409/);
  await signIn("admin");
  await page.goto("/settings");
  const activity = page.getByLabel("Activity, in days");
  await activity.fill("1");
  await expect(page.getByText("A whole number from 7 to 3650")).toBeVisible();
  await activity.fill("90");
  await page.getByRole("button", { name: "Save retention" }).click();
  const question = page.getByRole("alertdialog", { name: "Keep less?" });
  await expect(question).toContainText("90 days");
  await question.getByRole("button", { name: "Keep less" }).click();
  await expect(page.getByText("Retention changed")).toBeVisible();

  const other = await clientOf("admin");
  await callProcedure(other, "organization.updateRetention", {
    retention: { auditDays: 120, mailDays: 30 },
    expected: { auditDays: 90, mailDays: 30 },
  });
  await activity.fill("60");
  await page.getByRole("button", { name: "Save retention" }).click();
  await question.getByRole("button", { name: "Keep less" }).click();
  await expect(page.getByText("Somebody else has changed these settings meanwhile.")).toBeVisible();
  await expect(activity).toHaveValue("120");
});
