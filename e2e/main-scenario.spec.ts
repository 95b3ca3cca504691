import type { Page } from "@playwright/test";
import { type AuditRecord, readAudit, searchFleet } from "./fixtures/fleet";
import { personas } from "./fixtures/personas";
import { expect, test } from "./fixtures/test";
import { AssistantPanel } from "./pages/assistant-panel";
import { DevicesPage } from "./pages/devices-page";

const REQUEST = "Show me the offline devices in Milan, select the visible ones and disable them";
const OFFLINE_IN_MILAN = { status: "offline", city: "Milan" };

/** From the devices' screen to the pending approval. */
async function askUntilApproval(page: Page): Promise<{ assistant: AssistantPanel; devices: DevicesPage }> {
  const devices = new DevicesPage(page);
  const assistant = new AssistantPanel(page);
  await devices.open();
  await assistant.open();
  await assistant.ask(REQUEST);
  await expect(assistant.approval).toBeVisible({ timeout: 30_000 });
  return { assistant, devices };
}

test("from the sign-in page to disabled devices: one sentence, one approval, and a trail of both records", async ({
  page,
  clientOf,
}) => {
  const operator = await clientOf("operator");
  const before = await searchFleet(operator, OFFLINE_IN_MILAN);
  expect(before.length).toBeGreaterThan(0);

  await page.goto("/");
  await page.getByRole("button", { name: personas.operator.button }).click();
  await expect(page).toHaveURL(/\/devices/);
  const { assistant, devices } = await askUntilApproval(page);

  await test.step("the approval shows exactly what will be sent", async () => {
    await expect(assistant.approval).toContainText("Milan");
    for (const { id } of before) {
      await expect(assistant.approval).toContainText(id);
    }
    await expect(devices.status).toContainText(/offline/i);
    await expect(page).toHaveURL(/city=Milan/);
    await expect(devices.checkedRows()).toHaveCount(before.length);
    expect(await searchFleet(operator, OFFLINE_IN_MILAN)).toEqual(before);
  });

  await assistant.approve.click();
  await assistant.untilDone();

  await test.step("the database has changed and the screen shows it", async () => {
    expect(await searchFleet(operator, OFFLINE_IN_MILAN)).toEqual([]);
    const disabled = await searchFleet(operator, { status: "disabled", city: "Milan" });
    expect(disabled.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    await expect(devices.rows(), "what was changed stays in sight, as it is now").toHaveCount(before.length);
    await expect(devices.rows().filter({ hasText: "Disabled" })).toHaveCount(before.length);
    await expect(devices.checkedRows()).toHaveCount(0);
    await expect(page.getByText(/no longer passe?s? the filters/).first()).toBeVisible();
    await page.getByRole("button", { name: /^Hide (it|them)$/ }).click();
    await expect(devices.rows()).toHaveCount(0);
  });

  await test.step("every call is a row of the thread", async () => {
    for (const id of [
      "view:devices.filters.set",
      "view:devices.table.selectVisible",
      "domain:devices.disable",
    ]) {
      await expect(assistant.callsOf(id).first()).toBeVisible();
    }
  });

  await test.step("the agent's record and the server's have one invocation id and one confirmation", async () => {
    // The browser delivers its records in batches, after the fact.
    await expect
      .poll(async () => recordsOfDisabling(await readAudit(operator)))
      .toMatchObject({
        server: {
          actor: "agent",
          outcome: "executed",
          affectedIds: expect.arrayContaining(before.map(({ id }) => id)),
        },
        settled: { actor: "agent", outcome: "ok" },
        approval: { actor: "human" },
      });
  });
});

/** The three records of one approved call, joined by its invocation and its confirmation. */
function recordsOfDisabling(records: AuditRecord[]) {
  const server = records.find(({ source, subject }) => source === "server" && subject === "devices.disable");
  const ofSurface = records.filter(({ source }) => source === "surface");
  const settled = ofSurface.find(
    ({ type, invocationId, confirmationId }) =>
      type === "invocation-settled" &&
      invocationId === server?.invocationId &&
      confirmationId === server?.confirmationId,
  );
  const approval = ofSurface.find(
    ({ type, confirmationId }) =>
      type === "confirmation-approved" && confirmationId === server?.confirmationId,
  );
  return { server, settled, approval };
}

test("denying changes nothing, and the assistant says so", async ({ page, signIn, clientOf }) => {
  const operator = await clientOf("operator");
  const before = await searchFleet(operator, OFFLINE_IN_MILAN);
  await signIn("operator");
  const { assistant } = await askUntilApproval(page);

  await assistant.deny.click();
  await assistant.untilDone();

  await expect(assistant.approval).toBeHidden();
  await expect(assistant.callsOf("domain:devices.disable").first()).toContainText(/denied|declined/i);
  await expect(
    page.getByText(/nothing (was|has been) changed|not disabled|denied|declined/i).last(),
  ).toBeVisible();
  expect(await searchFleet(operator, OFFLINE_IN_MILAN)).toEqual(before);
});

test("changing the selection while the approval is pending makes it worthless", async ({
  page,
  signIn,
  clientOf,
}) => {
  const operator = await clientOf("operator");
  const before = await searchFleet(operator, OFFLINE_IN_MILAN);
  await signIn("operator");
  const { assistant, devices } = await askUntilApproval(page);

  await test.step("hide the dialog, which is no answer, and change the selection by hand", async () => {
    await page.keyboard.press("Escape");
    await expect(assistant.approval).toBeHidden();
    await devices.checkboxOf(before[0]?.name ?? "").uncheck();
  });
  await assistant.approvalCard.getByRole("button", { name: "Approve", exact: true }).click();
  await assistant.untilDone();

  await expect(assistant.callsOf("domain:devices.disable").first()).toContainText("CONFIRMATION_INVALID");
  await assistant.callsOf("domain:devices.disable").first().getByRole("button").first().click();
  await expect(assistant.callsOf("domain:devices.disable").first()).toContainText("mismatch");
  expect(await searchFleet(operator, OFFLINE_IN_MILAN)).toEqual(before);
});

test("a viewer's assistant does not even see what a viewer may not do", async ({
  page,
  signIn,
  clientOf,
}) => {
  const viewer = await clientOf("viewer");
  const before = await searchFleet(viewer, OFFLINE_IN_MILAN);
  const toolBlocks: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/agent/model" && request.method() === "POST") {
      toolBlocks.push(request.postData() ?? "");
    }
  });
  await signIn("viewer");
  const devices = new DevicesPage(page);
  const assistant = new AssistantPanel(page);
  await devices.open();
  await assistant.open();
  await expect(page.getByRole("button", { name: /disable/i }).filter({ visible: true })).toHaveCount(0);
  await assistant.ask(REQUEST);
  await assistant.untilDone();

  expect(toolBlocks.length).toBeGreaterThan(0);
  for (const block of toolBlocks) {
    expect(block).toContain("view_devices__table__selectVisible");
    expect(block).not.toMatch(/devices(\.|__)(disable|enable)/);
  }
  await expect(assistant.approval).toBeHidden();
  await expect(assistant.callsOf("domain:devices.disable")).toHaveCount(0);
  expect(await searchFleet(viewer, OFFLINE_IN_MILAN)).toEqual(before);
});

test("in the second organisation nothing of the first one appears", async ({ page, signIn, clientOf }) => {
  const [ours, theirs] = await Promise.all([
    searchFleet(await clientOf("admin"), {}),
    searchFleet(await clientOf("otherOrganisation"), OFFLINE_IN_MILAN),
  ]);
  const bodies: string[] = [];
  page.on("response", (response) => {
    if (/\/(rpc|api)\//.test(response.url())) {
      // A request that the page itself gave up has no body to look at.
      void response.text().then(
        (body) => bodies.push(body),
        () => undefined,
      );
    }
  });
  await signIn("otherOrganisation");
  const devices = new DevicesPage(page);
  const assistant = new AssistantPanel(page);
  await devices.open();
  await assistant.open();
  await assistant.ask(REQUEST);
  if (theirs.length > 0) {
    await expect(assistant.approval).toBeVisible({ timeout: 30_000 });
    await assistant.approve.click();
  }
  await assistant.untilDone();

  const everything = `${await page.content()}\n${bodies.join("\n")}`;
  expect(bodies.length).toBeGreaterThan(0);
  expect(everything).not.toMatch(/northwind/i);
  expect(ours.filter(({ id }) => everything.includes(id))).toEqual([]);
  const after = await searchFleet(await clientOf("admin"), {});
  expect(after).toEqual(ours);
});
