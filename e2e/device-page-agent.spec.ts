import { agentTest as test } from "./fixtures/agent-test";
import { callProcedure } from "./fixtures/call-procedure";
import { expect } from "./fixtures/test";
import { DevicePage } from "./pages/device-page";

const DEVICE = "nw-mil-003";
const NAME = "MIL-CC-003";

test("every capability of a device's page does on the screen what it answers", async ({
  page,
  signIn,
  agent,
}) => {
  test.slow();
  await signIn("operator");
  const device = new DevicePage(page);
  await device.open(DEVICE);
  await agent.open();

  await test.step("devices.detail", async () => {
    expect(await agent.call("view_devices__detail__readState")).toMatchObject({
      ok: true,
      output: { tab: "overview", device: { id: DEVICE, name: NAME } },
    });
    await agent.call("view_devices__detail__setTab", { tab: "activity" });
    await expect(device.tab("Activity")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("Changed by the assistant").first()).toBeVisible();
  });

  await test.step("devices.chart", async () => {
    expect(await agent.call("view_devices__chart__setRange", { range: "7d" })).toMatchObject({ ok: true });
    await expect(page.getByRole("button", { name: "7 days" })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("figure").first()).toBeVisible();
    const series = await agent.call("view_devices__chart__readSeries");
    expect(series).toMatchObject({ ok: true, output: { range: "7d", stepMinutes: 180 } });
  });

  await test.step("devices.note", async () => {
    const text = "Antenna bent 📡 مستودع <b>north</b>";
    expect(await agent.call("view_devices__note__write", { text }, { approves: true })).toMatchObject({
      ok: true,
    });
    await expect(device.note()).toHaveValue(text);
    await expect(page.getByText("Drafted by the assistant, not added yet")).toBeVisible();
    expect(await agent.call("view_devices__note__read")).toMatchObject({ output: { draft: text } });
    await agent.call("view_devices__note__discard", {}, { approves: true });
    await expect(device.note()).toHaveValue("");
  });

  await test.step("devices.addNote", async () => {
    const text = "Seal replaced.";
    await agent.call("view_devices__note__write", { text }, { approves: true });
    expect(await agent.call("domain_devices__addNote", { text }, { approves: true })).toMatchObject({
      ok: true,
    });
    await expect(device.notes().filter({ hasText: text })).toBeVisible();
    await expect(device.note(), "what was added is no draft any more").toHaveValue("");
  });

  await test.step("devices.rename, undone from its message", async () => {
    expect(
      await agent.call("domain_devices__rename", { name: "Cold room 3" }, { approves: true }),
    ).toMatchObject({ ok: true });
    await expect(device.heading("Cold room 3")).toBeVisible();
    await page
      .getByRole("listitem")
      .filter({ hasText: "Renamed" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(device.heading(NAME)).toBeVisible();
  });

  await test.step("devices.moveSite", async () => {
    const place = { city: "Paris", site: "Dépôt Nord" };
    expect(await agent.call("domain_devices__moveSite", place, { approves: true })).toMatchObject({
      ok: true,
    });
    await expect(page.getByText(/ in Paris$/)).toBeVisible();
  });

  await test.step("devices.reboot, disable and enable", async () => {
    expect(await agent.call("domain_devices__reboot", {}, { approves: true })).toMatchObject({ ok: true });
    expect(await agent.call("domain_devices__disable", {}, { approves: true })).toMatchObject({ ok: true });
    await expect(device.button("Enable")).toBeVisible();
    expect(await agent.call("domain_devices__enable", {}, { approves: true })).toMatchObject({ ok: true });
    await expect(device.button("Disable")).toBeVisible();
    await device.tab("Activity").click();
    await expect(page.getByRole("list", { name: "Activity" })).toContainText("The assistant of Omar Reyes");
  });
});

test("an agent neither writes into a note that a person is writing nor leads away from it", async ({
  page,
  signIn,
  agent,
}) => {
  await signIn("operator");
  const device = new DevicePage(page);
  await device.open(DEVICE, "?tab=notes");
  await agent.open();
  await device.note().fill("My own words");
  await agent.panel.message.focus();

  expect(await agent.call("view_app__navigation__goTo", { page: "devices" })).toMatchObject({
    ok: false,
    code: "PRECONDITION_FAILED",
    details: { reason: "unsaved-input" },
  });
  await expect(device.note()).toHaveValue("My own words");

  await test.step("the Back button loses nothing either", async () => {
    await page.getByRole("link", { name: "Devices" }).first().click();
    await expect(page.getByRole("table", { name: "Devices" })).toBeVisible();
    await page.goBack();
    await expect(device.note()).toHaveValue("My own words");
  });
});

test("a viewer's agent reads a device and is not told that it could be changed", async ({
  page,
  signIn,
  agent,
}) => {
  await signIn("viewer");
  await new DevicePage(page).open(DEVICE);
  await agent.open();
  expect(await agent.call("view_devices__chart__readSeries")).toMatchObject({ ok: true });
  expect(agent.offered()).toContain("view_devices__detail__readState");
  expect(agent.offered().filter((name) => name.startsWith("domain_") || name.includes("__note__"))).toEqual(
    [],
  );
  await expect(page.getByRole("button", { name: "Rename" })).toBeHidden();
});

test("an approval of what the screen showed is worthless once somebody has changed the device", async ({
  page,
  signIn,
  clientOf,
  agent,
  consoleWatch,
}) => {
  consoleWatch.expectMessage(/Failed to load resource.*409.*devices\/rename/);
  await signIn("operator");
  await new DevicePage(page).open(DEVICE);
  await agent.open();
  await agent.begin("domain_devices__rename", { name: "Mine" });
  await expect(agent.panel.approval).toBeVisible();
  const change = { deviceId: DEVICE, name: "Theirs", expectedVersion: 1 };
  expect((await callProcedure(await clientOf("admin"), "devices.rename", change)).status).toBe(200);
  await agent.panel.approve.click();
  expect(await agent.end()).toMatchObject({
    ok: false,
    code: "PRECONDITION_FAILED",
    details: { reason: "changed-meanwhile" },
  });
  await expect(page.getByRole("heading", { level: 1, name: "Theirs" })).toBeVisible();
});
