import { DEMO_PASSWORD, personas } from "./fixtures/personas";
import { expect, test } from "./fixtures/test";
import { DevicesPage } from "./pages/devices-page";

const REFUSED_REQUEST = (status: number) => new RegExp(`Failed to load resource.*${status}`);

test("an unknown route says so and leads back", async ({ page, signIn, consoleWatch }) => {
  consoleWatch.expectMessage(REFUSED_REQUEST(404));
  await signIn("operator");
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    /not found|no such page|does not exist/i,
  );
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page
    .getByRole("link", { name: /devices/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/devices/);
});

test("an unknown route leads someone who is not signed in to the sign-in page", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(REFUSED_REQUEST(404));
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in/);
});

test("an unknown device says so and leads back", async ({ page, signIn }) => {
  await signIn("operator");
  await page.goto("/devices/dev_never_was");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/not found|no such device|does not exist/i).first()).toBeVisible();
});

test("malformed filters in the address fall back to good ones, and the table still works", async ({
  page,
  signIn,
}) => {
  await signIn("operator");
  const devices = new DevicesPage(page);
  for (const [query, ignored] of [
    ["?status=exploded", "exploded"],
    ["?page=-3&size=7", "-3"],
    ["?page=99999999999999999999", "99999999999999999999"],
    ["?sort=__proto__", "__proto__"],
    ["?city=%00", "City"],
    ["?device=..%2F..%2Fetc", "../../etc"],
  ] as const) {
    await devices.open(query);
    await expect(page.getByRole("status").filter({ hasText: ignored }).first(), query).toBeVisible();
  }
  await page.goto("/devices?city=Atlantis");
  await expect(page.getByRole("status").filter({ hasText: "Atlantis" })).toBeVisible();
  await page.getByRole("button", { name: "Show every city" }).click();
  await expect(devices.rows().first()).toBeVisible();
  await devices.open("?status=offline&status=online");
  await devices.open();
  await devices.search.fill("zzz-nothing-is-called-this");
  await expect(page.getByText(/no devices/i).first()).toBeVisible();
});

test("a wrong password is answered in words and what was typed stays", async ({ page, consoleWatch }) => {
  consoleWatch.expectMessage(REFUSED_REQUEST(401));
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(personas.operator.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: /password/i })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(personas.operator.email);

  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/devices/);
});

test("someone who is not signed in is asked to, and comes back to where they wanted to go", async ({
  page,
}) => {
  await page.goto("/devices?status=offline");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByRole("button", { name: personas.operator.button }).click();
  await expect(page).toHaveURL(/\/devices\?.*status=offline/);
});

test("a way back that leads to another site is not taken", async ({ page }) => {
  await page.goto(
    `/sign-in?next=${encodeURIComponent("https://elsewhere.example/")}&returnTo=//elsewhere.example`,
  );
  await page.getByRole("button", { name: personas.operator.button }).click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/devices/);
});
