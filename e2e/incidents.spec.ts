import AxeBuilder from "@axe-core/playwright";
import { callProcedure } from "./fixtures/call-procedure";
import { ANOTHER_OPEN_INCIDENT, FOREIGN_INCIDENT, OPEN_INCIDENT, readIncident } from "./fixtures/incidents";
import { expect, test } from "./fixtures/test";
import { IncidentsPage } from "./pages/incidents-page";

const WILD_TEXT = "🔧 مرحبا <script>alert(1)</script> <b>fett</b>\n‮reversed‬";

test("an operator works through incidents by hand: filter, search, select, acknowledge, assign, resolve, reopen", async ({
  page,
  signIn,
  clientOf,
}) => {
  const operator = await clientOf("operator");
  await signIn("operator");
  const incidents = new IncidentsPage(page);
  await incidents.open();
  await expect(page.getByText("38 unresolved")).toBeVisible();

  await test.step("filters live in the address and the Back button takes them back", async () => {
    await incidents.status.selectOption("open");
    await expect(page).toHaveURL(/status=open/);
    await incidents.severity.selectOption("high");
    await expect(page).toHaveURL(/severity=high/);
    await expect(incidents.rowOf("INC-1059")).toBeVisible();
    await page.goBack();
    await expect(incidents.severity).toHaveValue("");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await incidents.search.fill("inc-1059");
    await expect(incidents.rows()).toHaveCount(1);
    await incidents.search.fill("");
    await expect(incidents.rows()).toHaveCount(20);
  });

  await test.step("two are acknowledged at once, and the change is undone", async () => {
    await incidents.checkboxOf("INC-1059").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect(incidents.checkedRows()).toHaveCount(2);
    await incidents.tool("Acknowledge").click();
    await expect(incidents.rowOf("INC-1058")).toContainText("Acknowledged");
    await expect(incidents.checkedRows()).toHaveCount(0);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(incidents.rowOf("INC-1058")).toContainText("Open");
    await expect.poll(async () => (await readIncident(operator, OPEN_INCIDENT.id)).status).toBe("open");
  });

  await test.step("one is opened, assigned and resolved with a text of any kind", async () => {
    await page.getByRole("button", { name: "Open INC-1059", exact: true }).click();
    await expect(incidents.details).toBeVisible();
    await incidents.details.getByRole("button", { name: "Assign", exact: true }).click();
    await page.getByRole("menuitem", { name: "Omar Reyes (you)" }).click();
    await expect(incidents.timeline).toContainText("Assigned to Omar Reyes");
    await incidents.details.getByRole("button", { name: "Resolve", exact: true }).click();
    await page.getByRole("button", { name: "Resolve", exact: true }).click();
    await expect(page.getByText("Say what was done.")).toBeVisible();
    await incidents.resolution.fill(WILD_TEXT);
    await page
      .getByRole("dialog", { name: "Resolve incident" })
      .getByRole("button", { name: "Resolve" })
      .click();
    await expect(incidents.timeline).toContainText("<script>alert(1)</script> <b>fett</b>");
    expect((await readIncident(operator, OPEN_INCIDENT.id)).resolution).toBe(WILD_TEXT);
    await incidents.details.getByRole("button", { name: "Reopen", exact: true }).click();
    await expect(incidents.timeline).toContainText("Reopened");
  });
});

test("two people on one incident: the later one is told, and nothing of theirs is done", async ({
  page,
  signIn,
  clientOf,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(/Failed to load resource.*412/);
  const admin = await clientOf("admin");
  await signIn("operator");
  const incidents = new IncidentsPage(page);
  await incidents.open(`?incident=${OPEN_INCIDENT.id}`);
  await expect(incidents.details).toBeVisible();
  const answer = await callProcedure(admin, "incidents.acknowledge", {
    incidents: [{ incidentId: OPEN_INCIDENT.id, expectedVersion: 1 }],
  });
  expect(answer.status).toBe(200);

  await incidents.details.getByRole("button", { name: "Resolve", exact: true }).click();
  await incidents.resolution.fill("Mine");
  await page
    .getByRole("dialog", { name: "Resolve incident" })
    .getByRole("button", { name: "Resolve" })
    .click();
  await expect(page.getByText(/Somebody has changed INC-1059/)).toBeVisible();
  await expect(incidents.resolution, "what was typed stays").toHaveValue("Mine");
  expect(await readIncident(admin, OPEN_INCIDENT.id)).toMatchObject({ status: "acknowledged", version: 2 });
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(incidents.timeline).toContainText("Ada Marsh");
});

test("a double press changes an incident once", async ({ page, signIn, clientOf }) => {
  const operator = await clientOf("operator");
  await signIn("operator");
  const incidents = new IncidentsPage(page);
  await incidents.open();
  await incidents.checkboxOf("INC-1058").check();
  await incidents.tool("Acknowledge").dblclick();
  await expect(incidents.rowOf("INC-1058")).toContainText("Acknowledged");
  const after = await readIncident(operator, ANOTHER_OPEN_INCIDENT.id);
  expect(after.version).toBe(2);
  expect(after.timeline.filter(({ kind }) => kind === "acknowledged")).toHaveLength(1);
});

test("addresses that lead nowhere say so, and an incident of others is none", async ({
  page,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(/Failed to load resource.*404/);
  await signIn("operator");
  const incidents = new IncidentsPage(page);
  for (const [query, ignored] of [
    ["?status=exploded", "exploded"],
    ["?severity=<b>", "<b>"],
    ["?sort=__proto__", "__proto__"],
    [`?search=${"x".repeat(10_000)}`, "xxxx"],
    ["?incident=..%2F..%2Fetc", "../../etc"],
  ] as const) {
    await incidents.open(query);
    await expect(
      page.getByRole("status").filter({ hasText: ignored }).first(),
      query.slice(0, 40),
    ).toBeVisible();
  }
  for (const id of [FOREIGN_INCIDENT, "nw-inc-9999"]) {
    await incidents.open(`?incident=${id}`);
    await expect(page.getByText("There is no such incident")).toBeVisible();
  }
  await page.goto("/incidents?search=%F0%9F%9A%A8%20%D7%A9%D7%9C%D7%95%D7%9D");
  await expect(page.getByText("No incidents pass these filters")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test("axe finds nothing on the incidents, their details and the dialog", async ({ page, signIn }) => {
      await signIn("operator");
      const incidents = new IncidentsPage(page);
      const violations = async () =>
        (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => ({
          id,
          at: nodes.map(({ target }) => target),
        }));
      await incidents.open();
      await incidents.checkboxOf("INC-1059").check();
      expect(await violations(), "list").toEqual([]);
      await incidents.open(`?incident=${OPEN_INCIDENT.id}`);
      await expect(incidents.details).toBeVisible();
      expect(await violations(), "details").toEqual([]);
      await incidents.details.getByRole("button", { name: "Resolve", exact: true }).click();
      await expect(incidents.resolution).toBeFocused();
      expect(await violations(), "dialog").toEqual([]);
    });
  });
}

test.describe("on a screen of 360 pixels", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("a finger acknowledges an incident, and nothing scrolls sideways", async ({ page, signIn }) => {
    await signIn("operator");
    const incidents = new IncidentsPage(page);
    await incidents.open();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Open INC-1059", exact: true }).tap();
    await expect(incidents.details).toBeVisible();
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await incidents.details.getByRole("button", { name: "Acknowledge", exact: true }).tap();
    await expect(incidents.timeline).toContainText("Acknowledged");
  });
});
