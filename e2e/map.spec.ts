import AxeBuilder from "@axe-core/playwright";
import { callProcedure } from "./fixtures/call-procedure";
import { readIncident, readWorkOrders } from "./fixtures/incidents";
import { expect, test } from "./fixtures/test";
import { AssistantPanel } from "./pages/assistant-panel";
import { MapPage } from "./pages/map-page";

/** Has an unresolved incident in the seed: "Stopped reporting". */
const DEVICE = { id: "nw-lis-009", name: "LIS-DC-009", incident: "nw-inc-1056" } as const;
const WILD_TEXT = "🔧 مرحبا <script>alert(1)</script>\n‮reversed‬";

test("the assistant reads the map, focuses a device, zooms and switches layers", async ({ page, signIn }) => {
  await signIn("operator");
  const map = new MapPage(page);
  const assistant = new AssistantPanel(page);
  await map.open();
  await assistant.open();

  await assistant.ask("What is on the map?");
  await assistant.untilDone();
  await expect(assistant.callsOf("view:map.view.read").first()).toBeVisible();

  await assistant.ask("Focus MIL-CC-003 on the map");
  await assistant.untilDone();
  await expect(assistant.callsOf("view:map.view.focusDevice")).toHaveCount(1);
  await expect(map.card).toContainText("MIL-CC-003");
  await expect(map.marker("MIL-CC-003")).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/device=nw-mil-003/);

  await assistant.ask("Zoom to Madrid");
  await assistant.untilDone();
  await expect(assistant.callsOf("view:map.view.zoom")).toHaveCount(1);
  await expect(map.marker("Coslada Dry Port")).toBeVisible();

  await assistant.ask("Hide the labels layer");
  await assistant.untilDone();
  await expect(assistant.callsOf("view:map.view.toggleLayer")).toHaveCount(1);
  await expect(map.layer("Labels")).toHaveAttribute("aria-pressed", "false");
  await expect(page).toHaveURL(/hide=labels/);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(map.layer("Labels")).toHaveAttribute("aria-pressed", "true");
});

test("the assistant dispatches a technician to the focused device after an approval", async ({
  page,
  signIn,
  clientOf,
}) => {
  const admin = await clientOf("admin");
  await signIn("operator");
  const map = new MapPage(page);
  const assistant = new AssistantPanel(page);
  await map.open();
  await assistant.open();
  await assistant.ask("What is on the map?");
  await assistant.untilDone();
  await assistant.ask(`Focus ${DEVICE.name} on the map`);
  await assistant.untilDone();
  await expect(map.card).toBeVisible();
  await assistant.askForApproval('Dispatch a technician with the instructions "Replace the antenna"');
  await expect(assistant.approval).toContainText(`Dispatch a technician to ${DEVICE.name}`);
  await expect(assistant.approval).toContainText("Replace the antenna");
  await expect(assistant.approval).toContainText(DEVICE.id);
  expect(await readWorkOrders(admin, DEVICE.id)).toEqual([]);
  await assistant.approve.click();
  await assistant.untilDone();

  await expect(map.workOrders).toContainText("WO-0001");
  await expect(map.workOrders).toContainText("Replace the antenna");
  await expect(map.workOrders).toContainText("Marta Vidal");
  const { timeline } = await readIncident(admin, DEVICE.incident);
  expect(timeline.at(-1)).toMatchObject({
    kind: "dispatched",
    byAgent: true,
    detail: "WO-0001 to Marta Vidal",
  });
  await map.card.getByRole("link", { name: /Stopped reporting/ }).click();
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText("WO-0001 to Marta Vidal");
});

test("a viewer sees the map and cannot send anybody, nor can their assistant", async ({
  page,
  signIn,
  clientOf,
}) => {
  const viewer = await clientOf("viewer");
  const toolBlocks: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/agent/model" && request.method() === "POST") {
      toolBlocks.push(request.postData() ?? "");
    }
  });
  await signIn("viewer");
  const map = new MapPage(page);
  const assistant = new AssistantPanel(page);
  await map.open(`?device=${DEVICE.id}`);
  await expect(map.card).toBeVisible();
  await expect(page.getByRole("button", { name: "Dispatch technician" })).toHaveCount(0);
  await assistant.open();
  await assistant.ask('Dispatch a technician with the instructions "Replace the antenna"');
  await assistant.untilDone();
  expect(toolBlocks.length).toBeGreaterThan(0);
  for (const block of toolBlocks) expect(block).not.toMatch(/dispatchTechnician/);
  expect(await readWorkOrders(viewer, DEVICE.id)).toEqual([]);
  const forged = await callProcedure(viewer, "devices.dispatchTechnician", {
    deviceId: DEVICE.id,
    instructions: "Go.",
  });
  expect(forged).toMatchObject({ status: 403, error: { code: "FORBIDDEN", defined: true } });
});

test("a person moves about with mouse and keyboard, follows the markers and sends a technician once", async ({
  page,
  signIn,
  clientOf,
}) => {
  const operator = await clientOf("operator");
  await signIn("operator");
  const map = new MapPage(page);
  await map.open();
  await expect(map.markers()).toHaveCount(12);
  await expect(map.legend).toContainText(/Offline\s*48/);

  await test.step("from the city to its site to the device", async () => {
    await map.marker("Lisbon").click();
    await expect(map.marker("Alcântara Dock")).toBeVisible();
    await page.getByRole("button", { name: "Show everything" }).click();
    await expect(map.markers()).toHaveCount(12);
  });

  await test.step("arrow keys, plus and minus, and a dragging hand", async () => {
    await map.picture.focus();
    await page.keyboard.press("+");
    await expect(page).toHaveURL(/at=/);
    const url = page.url();
    await page.keyboard.press("ArrowLeft");
    await expect(page).not.toHaveURL(url);
    await page.keyboard.press("0");
    await expect(page).not.toHaveURL(/at=/);
    const box = await map.picture.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 120, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/at=/);
    await page.mouse.wheel(0, -300);
    await page.keyboard.press("0");
  });

  await test.step("the list in words finds the same device", async () => {
    await map.places.getByText("Lisbon").click();
    await map.places.getByRole("button", { name: new RegExp(DEVICE.name) }).click();
    await expect(map.card).toContainText(DEVICE.name);
    await expect(map.marker(DEVICE.name)).toBeVisible();
  });

  await test.step("a technician is sent once, with a text of any kind", async () => {
    await map.card.getByRole("button", { name: "Dispatch technician" }).click();
    const dialog = page.getByRole("dialog", { name: /^Dispatch a technician/ });
    await expect(dialog).toContainText("Marta Vidal");
    await dialog.getByRole("button", { name: "Dispatch", exact: true }).click();
    await expect(dialog.getByText("Say what is to be done.")).toBeVisible();
    await dialog.getByLabel("Instructions").fill(WILD_TEXT);
    await dialog.getByLabel("Priority").selectOption("urgent");
    await dialog.getByRole("button", { name: "Dispatch", exact: true }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(map.workOrders).toContainText("<script>alert(1)</script>");
    const orders = await readWorkOrders(operator, DEVICE.id);
    expect(orders.map(({ instructions }) => instructions)).toEqual([WILD_TEXT]);
  });
});

test("addresses that lead nowhere say so, and a device of others is none", async ({ page, signIn }) => {
  await signIn("operator");
  const map = new MapPage(page);
  for (const [query, ignored] of [
    ["?at=91,500,5", "91,500,5"],
    ["?hide=weather", "weather"],
    ["?device=..%2F..%2Fetc", "../../etc"],
    ["?device=ct-mil-001", "ct-mil-001"],
  ] as const) {
    await map.open(query);
    await expect(page.getByRole("status").filter({ hasText: ignored }).first(), query).toBeVisible();
    await expect(map.card).toBeHidden();
  }
});

test("the land is fetched on the map alone", async ({ page, signIn }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/countries-50m/.test(request.url())) fetched.push(request.url());
  });
  await signIn("operator");
  await page.goto("/devices");
  await expect(page.getByRole("table", { name: "Devices" })).toBeVisible();
  expect(fetched).toEqual([]);
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await expect.poll(() => fetched.length).toBe(1);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test("axe finds nothing on the map, the card and the dialog", async ({ page, signIn }) => {
      await signIn("operator");
      const map = new MapPage(page);
      const violations = async () =>
        (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => ({
          id,
          at: nodes.map(({ target }) => target),
        }));
      await map.open();
      expect(await violations(), "map").toEqual([]);
      await map.open(`?device=${DEVICE.id}&at=38.8001,-9.0957,15`);
      await expect(map.card).toContainText("Nobody has been sent here.");
      expect(await violations(), "card").toEqual([]);
      await map.card.getByRole("button", { name: "Dispatch technician" }).click();
      await expect(page.getByLabel("Instructions")).toBeFocused();
      expect(await violations(), "dialog").toEqual([]);
    });
  });
}

test.describe("on a screen of 360 pixels", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("a finger finds a device, whose card leaves the map in sight", async ({ page, signIn }) => {
    await signIn("operator");
    const map = new MapPage(page);
    await map.open(`?device=${DEVICE.id}`);
    await expect(map.card).toBeVisible();
    await expect(map.picture).toBeInViewport();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Close details" }).tap();
    await expect(map.card).toBeHidden();
    await map.marker("Athens").tap();
    await expect(map.marker("Piraeus Quay 4")).toBeVisible();
  });
});
