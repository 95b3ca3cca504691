import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { callProcedure } from "./fixtures/call-procedure";
import { expect, test } from "./fixtures/test";
import { DevicePage } from "./pages/device-page";
import { DevicesPage } from "./pages/devices-page";

const DEVICE = "nw-mil-003";
const HOSTILE = "🚚 مستودع <img src=x onerror=alert(1)>";

test("two people edit one device: the second is shown what changed, loses nothing typed, and decides", async ({
  page,
  signIn,
  clientOf,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(/Failed to load resource.*409.*devices\/rename/);
  await signIn("operator");
  const device = new DevicePage(page);
  await device.open(DEVICE);
  await device.button("Rename").click();
  const dialog = device.dialog("Rename device");
  await dialog.getByLabel("Name").fill(HOSTILE);

  const admin = await clientOf("admin");
  const theirs = { deviceId: DEVICE, name: "Ada's probe", expectedVersion: 1 };
  expect((await callProcedure(admin, "devices.rename", theirs)).status).toBe(200);

  await dialog.getByRole("button", { name: "Rename", exact: true }).dblclick();
  await expect(dialog.getByRole("alert")).toContainText("MIL-CC-003 is now Ada's probe");
  await expect(dialog.getByLabel("Name")).toHaveValue(HOSTILE);
  await dialog.getByRole("button", { name: "Rename anyway" }).click();
  await expect(device.heading(HOSTILE)).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("a stale tab changes nothing that it has not seen, and shows a device that is gone as it last was", async ({
  page,
  signIn,
  clientOf,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(/Failed to load resource.*404.*devices/);
  await signIn("operator");
  const device = new DevicePage(page);
  await device.open(DEVICE);
  await device.button("Move").click();
  const dialog = device.dialog(/^Move /);
  await dialog.getByLabel("New city").selectOption("Paris");
  await dialog.getByLabel("Site").fill("Quai 4");

  const admin = await clientOf("admin");
  const asked = await callProcedure(admin, "devices.decommission", { deviceIds: [DEVICE] });
  const { confirmationId } = z.object({ confirmationId: z.string() }).parse(asked.error?.data);
  expect((await callProcedure(admin, "approvals.grant", { approvalId: confirmationId })).status).toBe(200);
  const approved = { "x-approval-id": confirmationId };
  expect((await callProcedure(admin, "devices.decommission", { deviceIds: [DEVICE] }, approved)).status).toBe(
    200,
  );

  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("not there any more");
  await expect(dialog.getByLabel("Site")).toHaveValue("Quai 4");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("This device is not in service any more.")).toBeVisible();
  await page.goto(`/devices/${DEVICE}`);
  await expect(page.getByText("There is no such device")).toBeVisible();
});

test("a note is added once however often the button is pressed, and one that is too long stays where it is", async ({
  page,
  signIn,
}) => {
  await signIn("operator");
  const device = new DevicePage(page);
  await device.open(DEVICE, "?tab=notes");
  await device.note().fill("x".repeat(10_000));
  await expect(page.getByText("A note has at most 2000 characters; this has 10000.")).toBeVisible();
  await expect(device.button("Add note")).toBeDisabled();
  await device.note().fill(HOSTILE);
  await device.button("Add note").dblclick();
  await expect(device.notes()).toHaveCount(1);
  await expect(device.notes()).toContainText(HOSTILE);
  await expect(device.note()).toHaveValue("");
  await device.note().fill("Draft");
  await device.button("Discard").click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(device.note()).toHaveValue("Draft");
  await device.button("Discard").click();
});

test("the chart can be walked through with the arrow keys, and read as a table", async ({ page, signIn }) => {
  await signIn("viewer");
  const device = new DevicePage(page);
  await device.open("nw-mil-001", "?tab=telemetry&range=30d");
  const chart = page.getByRole("figure").filter({ hasText: "Battery" }).getByRole("application");
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("figure").filter({ hasText: "Battery" })).toContainText(/\d\d:\d\d/);
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(page.getByRole("table", { name: "Telemetry" }).getByRole("row")).toHaveCount(61);
});

async function expectNoViolations(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target) }));
  expect(found, what).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} does not scroll sideways`).toBeLessThanOrEqual(0);
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [360, 1440]) {
    test.describe(`in the ${colorScheme} theme on ${width} pixels`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test("axe finds nothing on a device's page, in its forms and in the comparison", async ({
        page,
        signIn,
        consoleWatch,
      }) => {
        test.slow();
        consoleWatch.expectMessage(/Failed to load resource.*428.*devices\/decommission/);
        await signIn("operator");
        const device = new DevicePage(page);
        for (const tab of ["overview", "telemetry", "notes", "incidents", "activity"]) {
          await device.open("nw-mil-001", `?tab=${tab}`);
          await expect(page.getByText(/^Loading/)).toHaveCount(0);
          await expectNoViolations(page, tab);
        }
        await device.button("Rename").click();
        await expect(device.dialog("Rename device")).toBeVisible();
        await expectNoViolations(page, "rename");
        await device.dialog("Rename device").getByRole("button", { name: "Cancel" }).click();
        await device.button("Move").click();
        await expectNoViolations(page, "move");

        const devices = new DevicesPage(page);
        await devices.open("?status=offline&compare=1&compare-city=Milan");
        await expect(page.getByRole("table", { name: "Comparison" })).toBeVisible();
        await expectNoViolations(page, "comparison");
        await devices.rows().first().getByRole("checkbox").check();
        await page.getByRole("button", { name: "Decommission", exact: true }).click();
        await page.getByRole("button", { name: "Ask for approval" }).click();
        await expect(page.getByRole("alertdialog", { name: "Server approval" })).toBeVisible();
        await expectNoViolations(page, "server approval");
      });
    });
  }
}
