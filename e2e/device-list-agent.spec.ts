import { readFile } from "node:fs/promises";
import { z } from "zod";
import { agentTest as test } from "./fixtures/agent-test";
import { searchFleet } from "./fixtures/fleet";
import { expect } from "./fixtures/test";
import { DevicesPage } from "./pages/devices-page";
import { ServerApproval } from "./pages/server-approval";

const shownRows = z.object({ rows: z.tuple([z.object({ id: z.string(), name: z.string() })], z.unknown()) });

/** The browser's own note about the server's question. */
const DEMAND = /Failed to load resource.*428.*devices\/decommission/;

const IN_MILAN = { status: "offline", city: "Milan" };

test("every capability of the list does on the screen what it answers", async ({ page, signIn, agent }) => {
  test.slow();
  await signIn("operator");
  const devices = new DevicesPage(page);
  await devices.open();
  await agent.open();

  await test.step("devices.filters", async () => {
    expect(await agent.call("view_devices__filters__set", IN_MILAN)).toMatchObject({
      ok: true,
      output: { total: 7 },
    });
    await expect(devices.status).toHaveValue("offline");
    await expect(devices.rows()).toHaveCount(7);
    expect(await agent.call("view_devices__filters__read")).toMatchObject({ output: IN_MILAN });
  });

  await test.step("devices.table", async () => {
    const read = await agent.call("view_devices__table__readState");
    expect(read).toMatchObject({ output: { total: 7, page: 1, selectedIds: [] } });
    await agent.call("view_devices__table__selectVisible");
    await expect(devices.checkedRows()).toHaveCount(7);
    await agent.call("view_devices__table__clearSelection");
    await expect(devices.checkedRows()).toHaveCount(0);
    await agent.call("view_devices__table__sort", { field: "battery", direction: "desc" });
    await expect(page).toHaveURL(/sort=-battery/);
    await expect(devices.table.getByRole("columnheader", { name: "Battery" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
  });

  await test.step("devices.drawer", async () => {
    const found = await agent.call("domain_devices__search", IN_MILAN);
    expect(found.ok).toBe(true);
    await agent.call("view_devices__drawer__open", { deviceId: "nw-mil-003" });
    await expect(page.getByRole("dialog", { name: "MIL-CC-003" })).toBeVisible();
    expect(await agent.call("view_devices__drawer__read")).toMatchObject({ output: { open: true } });
    await agent.call("view_devices__drawer__close");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("devices.filters.clear, then other pages and rows", async () => {
    await agent.call("view_devices__filters__clear");
    await expect(devices.rows()).toHaveCount(20);
    await agent.call("view_devices__table__goToPage", { page: 2 });
    await expect(page.getByText("21–40 of 240")).toBeVisible();
    const state = await agent.call("view_devices__table__readState");
    const [first] = shownRows.parse(state.output).rows;
    await agent.call("view_devices__table__selectRows", { deviceIds: [first.id] });
    await expect(devices.checkboxOf(first.name)).toBeChecked();
  });

  await test.step("devices.reboot, disable and enable act on the selection, each approved", async () => {
    expect(await agent.call("domain_devices__reboot", {}, { approves: true })).toMatchObject({ ok: true });
    await expect(page.getByText(/^Asked to reboot 1 device/)).toBeVisible();
    expect(await agent.call("domain_devices__disable", {}, { approves: true })).toMatchObject({ ok: true });
    await expect(page.getByText(/^Disabled 1 device/)).toBeVisible();
    expect(await agent.call("domain_devices__enable", {}, { approves: true })).toMatchObject({ ok: true });
    await expect(page.getByText(/^Enabled 1 device/)).toBeVisible();
  });

  await test.step("openDevice leaves the list", async () => {
    expect(await agent.call("view_devices__table__openDevice", { deviceId: "nw-mil-003" })).toMatchObject({
      ok: true,
    });
    await expect(page.getByRole("heading", { level: 1, name: "MIL-CC-003" })).toBeVisible();
  });
});

test("the comparison is a second table for the agent, and nothing acts on its rows", async ({
  page,
  signIn,
  agent,
}) => {
  await signIn("operator");
  await new DevicesPage(page).open("?status=offline");
  await page.getByRole("button", { name: "Compare" }).click();
  const comparison = page.getByRole("table", { name: "Comparison" });
  await expect(comparison).toBeVisible();
  await page.getByLabel("Comparison city").selectOption("Milan");
  await expect(page.getByText("20 devices")).toBeVisible();
  await agent.open();

  expect(await agent.call("view_devices__table__selectVisible_at_comparison")).toMatchObject({
    ok: true,
    output: { selectedCount: 20 },
  });
  await expect(comparison.getByRole("checkbox", { checked: true, name: /^Select (?!all)/ })).toHaveCount(20);
  const refused = await agent.call("domain_devices__disable");
  expect(refused).toMatchObject({ ok: false, code: "CAPABILITY_NOT_AVAILABLE" });
  await page.reload();
  await expect(page.getByLabel("Comparison city")).toHaveValue("Milan");
});

test("decommissioning needs the approval in the page and the server's own, and goes on by itself after both", async ({
  page,
  signIn,
  clientOf,
  agent,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(DEMAND);
  const operator = await clientOf("operator");
  await signIn("operator");
  const devices = new DevicesPage(page);
  const question = new ServerApproval(page);
  await devices.open("?status=offline&city=Milan");
  await agent.open();
  await devices.checkboxOf("MIL-CC-003").check();

  await agent.begin("domain_devices__decommission");
  await expect(agent.panel.approval).toContainText("Decommission for good 1 device in Milan: MIL-CC-003");
  await agent.panel.approve.click();

  await test.step("the server's question names the procedure, the exact input and who asks", async () => {
    await expect(question.dialog).toBeVisible();
    await expect(question.dialog).toContainText("devices.decommission");
    await expect(question.dialog).toContainText("nw-mil-003");
    await expect(question.dialog).toContainText("The assistant of Omar Reyes");
    await expect(question.deny).toBeFocused();
    expect(await searchFleet(operator, { query: "nw-mil-003" })).toHaveLength(1);
  });

  await test.step("hiding it answers nothing, and it can be found again", async () => {
    await page.keyboard.press("Escape");
    await expect(question.dialog).toBeHidden();
    await question.pending.click();
    await page.getByRole("button", { name: "Review" }).click();
    await expect(question.dialog).toBeVisible();
  });

  await question.grant.click();
  expect(await agent.end()).toMatchObject({ ok: true });
  await expect(agent.panel.approval, "nobody is asked twice").toBeHidden();
  await expect(page.getByText(/^Decommissioned 1 device/)).toBeVisible();
  await expect(devices.rows()).toHaveCount(6);
  expect(await searchFleet(operator, { query: "nw-mil-003" })).toEqual([]);
  await expect(question.pending).toBeHidden();
});

test("a denial on the server reaches the assistant with its reason, and nothing happens", async ({
  page,
  signIn,
  clientOf,
  agent,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(DEMAND);
  await signIn("operator");
  const devices = new DevicesPage(page);
  const question = new ServerApproval(page);
  await devices.open("?status=offline&city=Milan");
  await agent.open();
  await devices.checkboxOf("MIL-CC-003").check();
  await agent.begin("domain_devices__decommission");
  await agent.panel.approve.click();
  await question.dialog.getByRole("textbox").fill("Still <b>needed</b>");
  await question.deny.click();
  expect(await agent.end()).toMatchObject({
    ok: false,
    code: "EXECUTION_FAILED",
    details: { reason: "approval-denied", userReason: "Still <b>needed</b>" },
  });
  expect(await searchFleet(await clientOf("operator"), { query: "nw-mil-003" })).toHaveLength(1);
});

test("a person's own decommissioning waits for a colleague's grant in another browser", async ({
  page,
  signIn,
  browser,
  baseURL,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(DEMAND);
  await signIn("operator");
  const devices = new DevicesPage(page);
  const question = new ServerApproval(page);
  await devices.open("?status=offline&city=Milan");
  await devices.checkboxOf("MIL-CC-003").check();
  await page.getByRole("button", { name: "Decommission", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ask for approval" }).dblclick();
  await expect(question.dialog).toContainText("Omar Reyes");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Decommission", exact: true })).toBeDisabled();

  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const colleague = await context.newPage();
  await colleague.goto("/sign-in");
  await colleague.getByRole("button", { name: "Sign in as admin" }).click();
  const answer = new ServerApproval(colleague);
  await answer.pending.click();
  await colleague.getByRole("button", { name: "Review" }).click();
  await answer.grant.click();
  await expect(answer.dialog).toBeHidden();
  await context.close();

  await expect(page.getByText(/^Decommissioned 1 device/)).toBeVisible();
  await expect(devices.rows()).toHaveCount(6);
});

test("the list can be taken along as a file, as it is filtered", async ({ page, signIn }) => {
  await signIn("viewer");
  await new DevicesPage(page).open("?status=offline&city=Milan");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^devices-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(8);
  expect(lines[0]).toMatch(/^id,name,status/);
});
