import { readFile } from "node:fs/promises";
import { callProcedure } from "./fixtures/call-procedure";
import { expect, test } from "./fixtures/scripted-model";
import { AssistantPanel } from "./pages/assistant-panel";

test("an operator's assistant builds, reads, generates, sends and resets a report, and the screen shows each", async ({
  page,
  signIn,
  model,
  clientOf,
}) => {
  model.play([
    { toolCalls: [{ name: "view_reports__builder__read", input: {} }] },
    {
      toolCalls: [
        { name: "view_reports__builder__set", input: { kind: "battery", period: "7d", cities: ["milan"] } },
      ],
    },
    { toolCalls: [{ name: "view_reports__preview__read", input: {} }] },
    { toolCalls: [{ name: "domain_reports__generate", input: { kind: "incidents" } }] },
    { toolCalls: [{ name: "domain_reports__email", input: { recipient: "boss@example.org" } }] },
    { toolCalls: [{ name: "view_reports__builder__reset", input: {} }] },
    { text: "The report is sent." },
  ]);
  await signIn("operator");
  await page.goto("/reports");
  const report = page.getByRole("table", { name: "Report", includeHidden: true });
  await expect(report.getByRole("row", { name: /^Milan/, includeHidden: true })).toBeVisible();
  const assistant = new AssistantPanel(page);
  await assistant.open();
  await assistant.ask("Send the batteries in Milan of the last week to my boss");

  await expect(assistant.approval).toContainText("boss@example.org", { timeout: 30_000 });
  await expect(assistant.approval).toContainText("Battery");
  await expect(page).toHaveURL(/kind=battery/);
  await expect(report).toContainText("Below 20 %");
  await expect(report.getByRole("row", { includeHidden: true })).toHaveCount(3);
  await assistant.approve.click();
  await assistant.untilDone();
  await expect(page.getByLabel("Report", { exact: true }).first()).toHaveValue("availability");
  for (const id of [
    "view:reports.builder.read",
    "view:reports.builder.set",
    "view:reports.preview.read",
    "domain:reports.generate",
    "domain:reports.email",
    "view:reports.builder.reset",
  ]) {
    await expect(assistant.callsOf(id).first(), id).toBeVisible();
  }
  const outbox = await callProcedure(await clientOf("admin"), "mail.list", {});
  expect(JSON.stringify(outbox.output)).toContain("boss@example.org");
});

test("a person builds, downloads and sends a report by hand", async ({ page, signIn }) => {
  await signIn("operator");
  await page.goto("/reports");
  await page.getByLabel("Report", { exact: true }).first().selectOption("firmware");
  await page.getByLabel("Group by", { exact: true }).selectOption("model");
  await expect(page.getByRole("table", { name: "Report" })).toContainText("Asset Tracker T7 · 7.0.2");
  await page.getByRole("button", { name: /^Cities/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Paris" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/cities=Paris/);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^firmware-.*\.csv$/);
  expect(await readFile(await download.path(), "utf8")).toMatch(/^model,Devices,/);

  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Recipient").fill("boss@example.org");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Report for boss@example.org written")).toBeVisible();
});

test("a viewer reads reports and is offered no way to send them", async ({ page, signIn, clientOf }) => {
  await signIn("viewer");
  await page.goto("/reports?kind=nonsense&cities=Atlantis");
  await expect(page.getByRole("status").filter({ hasText: "nonsense" })).toContainText("Atlantis");
  await page.getByRole("button", { name: "Report on every city" }).click();
  await expect(page.getByRole("table", { name: "Report" })).toContainText("Milan");
  await expect(page.getByRole("button", { name: "Send…" })).toHaveCount(0);
  const manifest = await callProcedure(await clientOf("viewer"), "agent.manifest", undefined);
  expect(JSON.stringify(manifest.output)).not.toContain("reports.email");
});
