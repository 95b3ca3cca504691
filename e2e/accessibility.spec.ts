import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/test";
import { AssistantPanel } from "./pages/assistant-panel";
import { DevicesPage } from "./pages/devices-page";

const REQUEST = "Show me the offline devices in Milan, select the visible ones and disable them";

async function expectNoViolations(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    at: nodes.map(({ target }) => target),
  }));
  expect(found, what).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test("axe finds nothing on any screen", async ({ page, signIn, consoleWatch }) => {
      consoleWatch.expectMessage(/Failed to load resource.*404/);
      await page.goto("/sign-in");
      await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
      await expectNoViolations(page, "sign-in");

      await signIn("operator");
      const devices = new DevicesPage(page);
      await devices.open();
      await expectNoViolations(page, "devices");

      await devices.open("?status=offline&city=Milan");
      await devices.rows().first().getByRole("checkbox").check();
      await expectNoViolations(page, "devices with a selection");

      await page.goto("/devices?search=zzz-nothing-is-called-this");
      await expectNoViolations(page, "devices without a match");

      for (const path of ["/forgot-password", "/reset-password/token", "/invitation/token"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectNoViolations(page, path);
      }

      await page.goto("/no/such/page");
      await expectNoViolations(page, "unknown route");
    });

    test("axe finds nothing on the pages of an admin", async ({ page, signIn }) => {
      await signIn("admin");
      await page.goto("/settings?member=user-viewer-northwind-example");
      await expect(page.getByRole("region", { name: "Change Vera Lind" })).toBeVisible();
      await expectNoViolations(page, "settings");
      await page.getByRole("button", { name: "Invite…" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.getByRole("dialog").getByLabel("Email").fill("nia@example.org");
      await expectNoViolations(page, "invitation dialog");
      await page.getByRole("button", { name: "Send invitation" }).click();
      await page.getByRole("button", { name: /^Open .*nia@example\.org/ }).click();
      await expect(page.getByRole("dialog").getByRole("link")).toBeVisible();
      await expectNoViolations(page, "letter");
      await page.goto("/reports");
      await expect(page.getByRole("table", { name: "Report" })).toBeVisible();
      await expectNoViolations(page, "reports");
      await page.goto("/activity");
      await page.getByRole("button", { name: "Open letter" }).click();
      await expect(page.getByRole("region", { name: "The server’s record" })).toBeVisible();
      await expectNoViolations(page, "activity with details");
    });

    test("axe finds nothing in the chat, its approval and what remains of it", async ({ page, signIn }) => {
      await signIn("operator");
      const assistant = new AssistantPanel(page);
      await new DevicesPage(page).open();
      await assistant.open();
      await expectNoViolations(page, "empty chat");
      await assistant.ask(REQUEST);
      await expect(assistant.approval).toBeVisible({ timeout: 30_000 });
      await expectNoViolations(page, "approval");
      await assistant.deny.click();
      await assistant.untilDone();
      await expectNoViolations(page, "chat after a denial");
    });
  });
}

test("the whole way can be gone with the keyboard alone", async ({ page, signIn }) => {
  await signIn("operator");
  await new DevicesPage(page).open();
  const assistant = new AssistantPanel(page);
  await page.keyboard.press("ControlOrMeta+i");
  await expect(assistant.message).toBeFocused();
  await page.keyboard.type(REQUEST);
  await page.keyboard.press("Enter");
  await expect(assistant.approval).toBeVisible({ timeout: 30_000 });

  await test.step("the safe button has the focus, and the focus cannot leave the dialog", async () => {
    await expect(assistant.deny).toBeFocused();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press("Tab");
      await expect(assistant.approval.locator(":focus")).toHaveCount(1);
    }
  });

  await assistant.approve.focus();
  await page.keyboard.press("Enter");
  await assistant.untilDone();
  await expect(assistant.approval).toBeHidden();
  await expect(assistant.callsOf("domain:devices.disable").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveCount(1);
});

test.describe("on a screen of 360 pixels", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  async function expectNoSidewaysScroll(page: Page): Promise<void> {
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }

  test("a finger selects a row without opening it, and sees what the rows are sorted by", async ({
    page,
    signIn,
  }) => {
    await signIn("operator");
    const devices = new DevicesPage(page);
    await devices.open("?sort=-battery");
    await expect(devices.rows().first()).toContainText("%");
    const cell = devices.rows().first().getByRole("cell").first();
    const box = await cell.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    await cell.tap({ position: { x: 3, y: 3 } });
    await expect(devices.checkedRows()).toHaveCount(1);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expectNoSidewaysScroll(page);
  });

  test("everything of the main way is within reach", async ({ page, signIn }) => {
    await page.goto("/sign-in");
    await expectNoSidewaysScroll(page);
    await signIn("operator");
    const assistant = new AssistantPanel(page);
    await new DevicesPage(page).open();
    await expectNoSidewaysScroll(page);
    await assistant.open();
    await expectNoSidewaysScroll(page);
    await assistant.ask(REQUEST);
    await expect(assistant.approval).toBeVisible({ timeout: 30_000 });
    await expectNoSidewaysScroll(page);
    await expect(assistant.approve).toBeInViewport();
    await expect(assistant.deny).toBeInViewport();
    await assistant.approve.click();
    await assistant.untilDone();
    await expect(assistant.message).toBeInViewport();
  });
});
