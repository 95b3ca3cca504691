import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { INSTALLATION } from "../../testing/fake-fleet";
import { operator, renderConsoleScreen, viewer } from "../../testing/render-devices-screen";
import { serveFakeFleet } from "../../testing/serve-fake-fleet";
import { DevicePage } from "./device-page";

vi.mock("next/navigation", () => ({
  usePathname: () => "/devices/dev_1",
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(),
}));
// jsdom lays nothing out, so a chart would have no size; the table and the capabilities show the same values.
vi.mock("next/dynamic", () => ({ default: () => () => null }));

vi.setConfig({ testTimeout: 30_000 });

const served = serveFakeFleet();

function renderDevicePage(session = operator, searchParams = "") {
  const [, device] = served.fleet.devices;
  if (!device) throw new Error("The fleet is empty.");
  return renderConsoleScreen(<DevicePage initial={{ ...device, ...INSTALLATION }} />, session, searchParams);
}

describe("a device's page", () => {
  it("shows the person the tab that the agent has opened by the time that its call has ended", async () => {
    const { invoke } = renderDevicePage();
    expect(await invoke("view:devices.detail.setTab", { tab: "notes" })).toMatchObject({ status: "ok" });
    expect(screen.getByRole("tab", { name: "Notes" }).getAttribute("aria-selected")).toBe("true");
    expect(await invoke("view:devices.detail.readState")).toMatchObject({
      output: { tab: "notes", device: { id: "dev_1", name: "Gateway 01" } },
    });
  });

  it("reads the series of the range that it shows, with what is highest and lowest in it", async () => {
    const { invoke } = renderDevicePage();
    await invoke("view:devices.chart.setRange", { range: "7d" });
    expect(screen.getByRole("button", { name: "7 days" }).getAttribute("aria-pressed")).toBe("true");
    expect(await invoke("view:devices.chart.readSeries")).toMatchObject({
      output: { range: "7d", battery: { lowest: 58, highest: 60, average: 59 }, points: { length: 3 } },
    });
    fireEvent.click(screen.getByRole("button", { name: "Show as table" }));
    expect(within(screen.getByRole("table", { name: "Telemetry" })).getAllByText("no report")).toHaveLength(
      3,
    );
  });

  it("binds its operations to the device and the version that it shows", () => {
    const { surface } = renderDevicePage();
    const rename = surface()
      .snapshot()
      .procedures.find(({ procedureId }) => procedureId === "domain:devices.rename");
    expect(rename?.boundFields.map(({ path, locked }) => [path, locked])).toEqual([
      ["deviceId", true],
      ["expectedVersion", true],
    ]);
  });

  it("offers no change, and no note, to the agent of a viewer", () => {
    const { surface } = renderDevicePage(viewer);
    const { procedures, components } = surface().snapshot();
    expect(procedures).toEqual([]);
    expect(components.map(({ type }) => type)).not.toContain("devices.note");
    expect(screen.queryByRole("button", { name: "Rename" })).toBeNull();
  });

  it("lets the agent neither rename beneath an open form nor write into a note that a person is writing", async () => {
    const { invoke, surface } = renderDevicePage(operator, "tab=notes");
    fireEvent.change(screen.getByLabelText("Note"), { target: { value: "Mine" } });
    await invoke("view:devices.note.write", { text: "Theirs" });
    const id = surface().confirmations.pending()[0]?.confirmationId ?? "";
    surface().confirmations.resolve(id, { approved: true });
    expect(await invoke("view:devices.note.write", { text: "Theirs" }, id)).toMatchObject({
      error: { code: "PRECONDITION_FAILED", details: { reason: "person-editing" } },
    });
    expect(screen.getByLabelText("Note")).toHaveProperty("value", "Mine");

    fireEvent.click(screen.getByRole("button", { name: "Rename" }));
    await waitFor(async () =>
      expect(await invoke("domain:devices.rename", { name: "Theirs" })).toMatchObject({
        error: { code: "CAPABILITY_NOT_AVAILABLE" },
      }),
    );
  });

  it("shows what somebody else has changed, keeps what was typed, and sends it when it is sent again", async () => {
    renderDevicePage();
    fireEvent.click(screen.getByRole("button", { name: "Rename" }));
    const dialog = screen.getByRole("dialog", { name: "Rename device" });
    fireEvent.change(within(dialog).getByLabelText("Name"), { target: { value: "Mine" } });
    const [, device] = served.fleet.devices;
    if (device) served.fleet.devices[1] = { ...device, name: "Theirs", version: 2 };
    fireEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("Gateway 01 is now Theirs");
    expect(within(dialog).getByLabelText("Name")).toHaveProperty("value", "Mine");
    fireEvent.click(within(dialog).getByRole("button", { name: "Rename anyway" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Mine" })).toBeTruthy();
    expect(served.fleet.devices[1]?.name).toBe("Mine");
  });
});
