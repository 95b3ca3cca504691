import { callProcedure } from "./fixtures/call-procedure";
import { readAudit } from "./fixtures/fleet";
import { ANOTHER_OPEN_INCIDENT, OPEN_INCIDENT, readIncident } from "./fixtures/incidents";
import { expect, test } from "./fixtures/test";
import { AssistantPanel } from "./pages/assistant-panel";
import { IncidentsPage } from "./pages/incidents-page";

test("the assistant reads, filters and selects in the list, and opens, reads and closes an incident", async ({
  page,
  signIn,
}) => {
  await signIn("operator");
  const incidents = new IncidentsPage(page);
  const assistant = new AssistantPanel(page);
  await incidents.open();
  await assistant.open();

  await assistant.ask("Which incidents are in the list?");
  await assistant.untilDone();
  await expect(assistant.callsOf("view:incidents.list.read").first()).toBeVisible();

  await assistant.ask("Open the details of INC-1058");
  await assistant.untilDone();
  await expect(assistant.callsOf("view:incidents.detail.open")).toHaveCount(1);
  await expect(incidents.details).toContainText(ANOTHER_OPEN_INCIDENT.reference);
  await expect(page).toHaveURL(/incident=nw-inc-1058/);

  await assistant.ask("What does its timeline say?");
  await assistant.untilDone();
  await expect(assistant.callsOf("view:incidents.detail.read").first()).toBeVisible();

  await assistant.ask("Close the details");
  await assistant.untilDone();
  await expect(assistant.callsOf("view:incidents.detail.close")).toHaveCount(1);
  await expect(incidents.details).toBeHidden();

  await assistant.ask("Show the open critical incidents");
  await assistant.untilDone();
  await expect(assistant.callsOf("view:incidents.list.filter")).toHaveCount(1);
  await expect(page).toHaveURL(/status=open&severity=critical/);
  await expect(incidents.status).toHaveValue("open");
  await expect(incidents.severity).toHaveValue("critical");
  for (const row of await incidents.rows().all()) await expect(row).toContainText("Open");

  await assistant.ask("Select INC-1057");
  await assistant.untilDone();
  await expect(assistant.callsOf("view:incidents.list.select")).toHaveCount(1);
  await expect(incidents.checkedRows()).toHaveCount(1);
  await expect(incidents.checkboxOf("INC-1057")).toBeChecked();
});

test("the assistant acknowledges, assigns and resolves what is selected or open, each after an approval", async ({
  page,
  signIn,
  clientOf,
}) => {
  const operator = await clientOf("operator");
  await signIn("operator");
  const incidents = new IncidentsPage(page);
  const assistant = new AssistantPanel(page);
  await incidents.open();
  await assistant.open();

  await test.step("acknowledge the selected one", async () => {
    await assistant.askForApproval("Select INC-1059 and acknowledge it");
    await expect(assistant.approval).toContainText("Acknowledge INC-1059");
    expect((await readIncident(operator, OPEN_INCIDENT.id)).status).toBe("open");
    await assistant.approve.click();
    await assistant.untilDone();
    await expect(incidents.rowOf("INC-1059")).toContainText("Acknowledged");
    await expect(page.getByText("Changed by the assistant").first()).toBeVisible();
  });

  await test.step("assign the open one", async () => {
    await incidents.checkboxOf("INC-1059").uncheck();
    await assistant.ask("Open the details of INC-1058");
    await assistant.untilDone();
    await assistant.askForApproval("Assign it to Ada Marsh");
    await expect(assistant.approval).toContainText("Assign INC-1058");
    await assistant.approve.click();
    await assistant.untilDone();
    await expect(incidents.timeline).toContainText("Assigned to Ada Marsh");
    await expect(incidents.timeline).toContainText("through the assistant");
  });

  await test.step("resolve it, and take it back by hand", async () => {
    await assistant.askForApproval('Resolve it with the resolution "Replaced the relay"');
    await expect(assistant.approval).toContainText("Replaced the relay");
    await assistant.approve.click();
    await assistant.untilDone();
    await expect(incidents.timeline).toContainText("Replaced the relay");
    expect(await readIncident(operator, ANOTHER_OPEN_INCIDENT.id)).toMatchObject({
      status: "resolved",
      resolution: "Replaced the relay",
      assignee: "Ada Marsh",
    });
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(incidents.timeline).toContainText("Reopened");
    await expect
      .poll(async () => (await readIncident(operator, ANOTHER_OPEN_INCIDENT.id)).status)
      .toBe("open");
  });

  await test.step("the server's record names the agent and the approval", async () => {
    const records = (await readAudit(operator)).filter(({ source }) => source === "server");
    for (const subject of ["incidents.acknowledge", "incidents.assign", "incidents.resolve"]) {
      const record = records.find((each) => each.subject === subject);
      expect(record, subject).toMatchObject({ actor: "agent", outcome: "executed" });
      expect(record?.confirmationId, subject).not.toBeNull();
    }
  });
});

test("an approval of an incident that somebody else has changed meanwhile does nothing", async ({
  page,
  signIn,
  clientOf,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(/Failed to load resource.*412/);
  const admin = await clientOf("admin");
  await signIn("operator");
  const incidents = new IncidentsPage(page);
  const assistant = new AssistantPanel(page);
  await incidents.open();
  await assistant.open();
  await assistant.askForApproval("Select INC-1059 and acknowledge it");
  const taken = await callProcedure(admin, "incidents.resolve", {
    incidents: [{ incidentId: OPEN_INCIDENT.id, expectedVersion: 1 }],
    resolution: "I was faster",
  });
  expect(taken.status).toBe(200);
  await assistant.approve.click();
  await assistant.untilDone();
  expect(await readIncident(admin, OPEN_INCIDENT.id)).toMatchObject({
    status: "resolved",
    resolution: "I was faster",
    version: 2,
  });
  await expect(incidents.rowOf("INC-1059")).toContainText("Resolved");
});

test("a viewer's assistant is not told that incidents can be changed", async ({ page, signIn, clientOf }) => {
  const viewer = await clientOf("viewer");
  const toolBlocks: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/agent/model" && request.method() === "POST") {
      toolBlocks.push(request.postData() ?? "");
    }
  });
  await signIn("viewer");
  const incidents = new IncidentsPage(page);
  const assistant = new AssistantPanel(page);
  await incidents.open(`?incident=${OPEN_INCIDENT.id}`);
  await expect(incidents.details).toBeVisible();
  await expect(page.getByRole("button", { name: /Acknowledge|Assign|Resolve/ })).toHaveCount(0);
  await assistant.open();
  await assistant.ask("Select INC-1059 and acknowledge it");
  await assistant.untilDone();
  expect(toolBlocks.length).toBeGreaterThan(0);
  for (const block of toolBlocks) {
    expect(block).toContain("view_incidents__list__select");
    expect(block).not.toMatch(/incidents(\.|__)(acknowledge|assign|resolve|reopen)/);
  }
  await expect(assistant.approval).toBeHidden();
  expect((await readIncident(viewer, OPEN_INCIDENT.id)).status).toBe("open");
});
