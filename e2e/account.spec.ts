import type { Page } from "@playwright/test";
import { callProcedure } from "./fixtures/call-procedure";
import { DEMO_PASSWORD, personas } from "./fixtures/personas";
import { expect, test } from "./fixtures/test";

/** Opens the newest letter to somebody and gives the path that it leads to. */
async function pathInLetter(page: Page, recipient: string): Promise<string> {
  await page.goto("/settings");
  await page
    .getByRole("button", { name: new RegExp(`^Open .*to ${recipient.replaceAll(".", "\\.")}$`) })
    .first()
    .click();
  const link = page.getByRole("dialog").getByRole("link");
  await expect(link).toBeVisible();
  return new URL((await link.getAttribute("href")) ?? "", page.url()).pathname;
}

test("an invitation leads from the letter into the organisation, once", async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn("admin");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Invite…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("This is not a complete email address.")).toBeVisible();
  await dialog.getByLabel("Email").fill("nia@example.org");
  await dialog.getByLabel("Role").selectOption("operator");
  await dialog.getByRole("button", { name: "Send invitation" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: "Letters" }).getByRole("listitem")).toHaveCount(1);
  const path = await pathInLetter(page, "nia@example.org");

  const guest = await browser.newContext({ baseURL: baseURL ?? "" });
  const joining = await guest.newPage();
  await joining.goto(path);
  await expect(joining.getByRole("heading", { name: "Join Northwind Logistics" })).toBeVisible();
  await joining.getByLabel("Your name").fill("Nia 🚚 Okafor");
  await joining.getByLabel("Password").fill("a long enough one");
  await joining.getByRole("button", { name: "Join" }).click();
  await expect(joining).toHaveURL(/\/devices/);
  await joining.goto(path);
  await expect(joining.getByRole("heading", { name: "This invitation leads nowhere" })).toBeVisible();
  await guest.close();

  await page.reload();
  await expect(page.getByRole("table", { name: "Members" })).toContainText("Nia 🚚 Okafor");
});

test("somebody of another organisation joins with their own password and switches between the two", async ({
  page,
  signIn,
  clientOf,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(/Failed to load resource.*401/);
  const stranger = await clientOf("otherOrganisation");
  await callProcedure(stranger, "members.invite", { email: personas.viewer.email, role: "operator" });
  await signIn("otherOrganisation");
  const path = await pathInLetter(page, personas.viewer.email);

  await page.context().clearCookies();
  await page.goto(path);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "password" })).toBeVisible();
  await page.getByLabel("Password").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page).toHaveURL(/\/devices/);
  await expect(page.getByRole("banner").or(page.locator("header")).first()).toContainText(
    "Contoso Utilities",
  );

  await page.goto("/settings");
  await page.getByRole("button", { name: "Switch to Northwind Logistics" }).click();
  await expect(page).toHaveURL(/\/devices/);
  await expect(page.locator("header").first()).toContainText("Northwind Logistics");
});

test("a forgotten password is replaced by the link of a letter, once, and ends every session", async ({
  page,
  signIn,
  clientOf,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(/Failed to load resource.*40[01]/);
  const viewer = await clientOf("viewer");
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email").fill("nobody-here@example.org");
  await page.getByRole("button", { name: "Send link" }).click();
  const answer = page.getByRole("status").filter({ hasText: "has an account" });
  const unknown = (await answer.textContent())?.replace("nobody-here@example.org", "X");
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(personas.viewer.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(answer).toBeVisible();
  expect((await answer.textContent())?.replace(personas.viewer.email, "X")).toBe(unknown);

  await signIn("admin");
  const path = await pathInLetter(page, personas.viewer.email);
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByLabel("New password", { exact: true }).fill("a brand new one");
  await page.getByLabel("New password again").fill("another one here");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "differ" })).toBeVisible();
  await page.getByLabel("New password again").fill("a brand new one");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Your new password counts from now on.")).toBeVisible();
  expect((await callProcedure(viewer, "session.current", undefined)).status).toBe(401);

  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(personas.viewer.email);
  await page.getByLabel("Password", { exact: true }).fill("a brand new one");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/devices/);

  await page.goto(path);
  await page.getByLabel("New password", { exact: true }).fill("yet another one");
  await page.getByLabel("New password again").fill("yet another one");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "cannot be used" })).toBeVisible();
});

test("links that were made up lead nowhere, in words", async ({ page }) => {
  for (const token of ["x", "%F0%9F%9A%9A", "a".repeat(5_000), "%3Cscript%3Ealert(1)%3C%2Fscript%3E"]) {
    await page.goto(`/invitation/${token}`);
    await expect(page.getByRole("heading", { name: "This invitation leads nowhere" })).toBeVisible();
  }
});
