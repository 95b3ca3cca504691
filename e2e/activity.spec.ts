import { readFile } from "node:fs/promises";
import { callProcedure } from "./fixtures/call-procedure";
import { searchFleet } from "./fixtures/fleet";
import { expect, test } from "./fixtures/scripted-model";
import { AssistantPanel } from "./pages/assistant-panel";

test("what the assistant does is found in the activity, page and server joined, by the assistant itself", async ({
  page,
  signIn,
  model,
}) => {
  model.play([
    { toolCalls: [{ name: "view_devices__filters__set", input: { status: "offline", city: "Milan" } }] },
    { toolCalls: [{ name: "view_devices__table__selectVisible", input: {} }] },
    { toolCalls: [{ name: "domain_devices__disable", input: {} }] },
    { toolCalls: [{ name: "view_app__navigation__goTo", input: { page: "activity" } }] },
    { toolCalls: [{ name: "view_activity__list__filter", input: { actor: "agent", search: "disable" } }] },
    { toolCalls: [{ name: "view_activity__list__read", input: {} }] },
    { text: "You disabled the offline devices in Milan through me." },
  ]);
  await signIn("operator");
  await page.goto("/devices");
  const assistant = new AssistantPanel(page);
  await assistant.open();
  await assistant.ask("Disable the offline devices in Milan and show me the record of it");
  await assistant.approve.click();
  await assistant.untilDone();
  await expect(page).toHaveURL(/\/activity\?.*actor=agent/);
  for (const id of ["view:activity.list.filter", "view:activity.list.read"]) {
    await expect(assistant.callsOf(id).first(), id).toBeVisible();
  }
  const table = page.getByRole("table", { name: "Activity" });
  await expect(table.getByRole("button", { name: "Disable devices" })).toHaveCount(1);
  await page.keyboard.press("Escape");

  await table.getByRole("button", { name: "Disable devices" }).click();
  const details = page.getByRole("dialog");
  await expect(details.getByRole("region", { name: "The server’s record" })).toContainText("executed");
  await expect(details.getByRole("region", { name: "The page: invocation-settled" }).last()).toContainText(
    "ok",
  );
  await expect(details.getByRole("link").first()).toHaveAttribute("href", /\/devices\//);
});

test("a page that is closed loses nothing of what it recorded", async ({ page, signIn, model, clientOf }) => {
  model.play([
    { toolCalls: [{ name: "view_devices__filters__set", input: { status: "offline" } }] },
    { text: "Done." },
  ]);
  await signIn("operator");
  await page.goto("/devices");
  const assistant = new AssistantPanel(page);
  await assistant.open();
  await assistant.ask("Show the offline devices");
  await assistant.untilDone();
  page.on("dialog", (question) => question.accept());
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  const client = await clientOf("operator");
  await expect
    .poll(async () => JSON.stringify((await callProcedure(client, "audit.activity", {})).output))
    .toContain("view:devices.filters.set");
});

test("a person filters by hand, goes further back, and exports what passes", async ({
  page,
  signIn,
  clientOf,
}) => {
  const operator = await clientOf("operator");
  const [device] = await searchFleet(operator, { status: "online" });
  for (let turn = 0; turn < 30; turn += 1) {
    for (const path of ["devices.disable", "devices.enable"]) {
      await callProcedure(operator, path, { deviceIds: [device?.id] });
    }
  }
  const viewer = await clientOf("viewer");
  await callProcedure(viewer, "devices.disable", { deviceIds: [device?.id] });
  await signIn("admin");
  await page.goto("/activity");
  const rows = page.getByRole("table", { name: "Activity" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(50);
  await page.getByRole("button", { name: "Older activity" }).click();
  await expect(rows).toHaveCount(61);
  await page.getByLabel("Outcome", { exact: true }).selectOption("refused");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Vera Lind");
  await page.getByLabel("Outcome", { exact: true }).selectOption("");
  await page.getByLabel("Search", { exact: true }).fill("enable");
  await expect(rows).toHaveCount(30);

  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^NDJSON/ }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  expect(text.trimEnd().split("\n")).toHaveLength(30);
});

test("a viewer sees their own doing alone, and bad addresses say what they left out", async ({
  page,
  signIn,
  clientOf,
}) => {
  const operator = await clientOf("operator");
  const [device] = await searchFleet(operator, { status: "online" });
  await callProcedure(operator, "devices.disable", { deviceIds: [device?.id] });
  await signIn("viewer");
  await page.goto("/activity?outcome=exploded&member=..%2F..&entry=nonsense");
  await expect(page.getByText("Nothing has been done yet")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "exploded" })).toContainText("nonsense");
  await page.goto("/activity?search=%F0%9F%9A%9A%3Cb%3E&entity=ct-mil-001");
  await expect(page.getByText("Nothing passes these filters")).toBeVisible();
});

test("an export is refused to whoever is not signed in", async ({ clientOf }) => {
  const nobody = await clientOf("nobody");
  const response = await nobody.get("/activity/export?format=csv");
  expect(response.status()).toBe(401);
});
