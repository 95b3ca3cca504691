import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { AgentSurfaceRegistry } from "agent-surface";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { operator, renderDevicesScreen, viewer } from "../testing/render-devices-screen";
import { findDevicesTable, serveFakeFleet, shownNames } from "../testing/serve-fake-fleet";

const navigation = vi.hoisted(() => ({ push: vi.fn(), query: "" }));

vi.mock("next/navigation", () => ({
  usePathname: () => "/devices",
  useRouter: () => ({ push: navigation.push }),
  useSearchParams: () => new URLSearchParams(navigation.query),
}));

// Finding things by role costs jsdom seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const served = serveFakeFleet();

beforeEach(() => {
  navigation.query = "";
});

const OFFLINE_IN_MILAN = ["Gateway 04", "Gateway 13", "Gateway 22", "Gateway 31"];

/** The agent selects what is visible and disables it, with the approval of the person. */
async function disableVisible(
  invoke: ReturnType<typeof renderDevicesScreen>["invoke"],
  surface: AgentSurfaceRegistry,
): Promise<void> {
  await invoke("view:devices.table.selectVisible");
  await invoke("domain:devices.disable", {});
  const id = surface.confirmations.pending()[0]?.confirmationId ?? "";
  surface.confirmations.resolve(id, { approved: true });
  expect(await invoke("domain:devices.disable", {}, id)).toMatchObject({ status: "ok" });
}

describe("the operations on devices", () => {
  it("cannot be called before a device is selected, and say so", async () => {
    const { surface } = renderDevicesScreen();
    await findDevicesTable();
    const disable = () =>
      surface()
        .snapshot()
        .procedures.find(({ procedureId }) => procedureId === "domain:devices.disable");
    expect(disable()).toMatchObject({
      available: false,
      unavailableReason: "Select at least one device first",
    });
    fireEvent.click(screen.getByLabelText("Select Gateway 00"));
    await waitFor(() => expect(disable()?.available).toBe(true));
    expect(disable()?.boundFields).toEqual([{ path: "deviceIds", locked: true, source: "ui-state" }]);
  });

  it("run with exactly the approved devices, and the list follows", async () => {
    const { invoke, surface } = renderDevicesScreen(operator, "status=offline&city=Milan");
    await findDevicesTable();
    await invoke("view:devices.table.selectVisible");
    const asked = await invoke("domain:devices.disable", {});
    expect(asked).toMatchObject({ status: "error", error: { code: "CONFIRMATION_REQUIRED" } });
    const [record] = surface().confirmations.pending();
    expect(record?.summary).toBe(`Disable 4 devices in Milan: ${OFFLINE_IN_MILAN.join(", ")}`);
    surface().confirmations.resolve(record?.confirmationId ?? "", { approved: true });

    const done = await invoke("domain:devices.disable", {}, record?.confirmationId);
    expect(done).toMatchObject({ status: "ok" });
    expect(served.fleet.changes.map(({ ids }) => ids)).toEqual([["dev_4", "dev_13", "dev_22", "dev_31"]]);
    expect(served.fleet.changes[0]?.headers.get("x-agent-invocation-id")).toBe(done.invocationId);
    expect(served.fleet.changes[0]?.headers.get("x-page-person")).toBe("usr_1:org_1");
    const after = await invoke("view:devices.table.readState");
    expect(after).toMatchObject({ output: { total: 0, selectedIds: [] } });
  });

  it("leave the changed devices where they are, as they are now, until somebody is done with them", async () => {
    const { invoke, surface } = renderDevicesScreen(operator, "status=offline&city=Milan");
    await findDevicesTable();
    await disableVisible(invoke, surface());
    expect(await shownNames()).toEqual(OFFLINE_IN_MILAN);
    expect(within(await findDevicesTable()).getAllByText("Disabled")).toHaveLength(4);
    expect(within(await findDevicesTable()).getAllByText("no longer passes the filters")).toHaveLength(4);
    expect(screen.getByText("0 pass the filters")).toBeTruthy();
    const kept = { status: "disabled", selected: false, passesFilters: false };
    expect(await invoke("view:devices.table.readState")).toMatchObject({
      output: { total: 0, rows: [kept, kept, kept, kept], selectedIds: [] },
    });

    fireEvent.click(screen.getByLabelText("Select Gateway 04"));
    fireEvent.click(screen.getByRole("button", { name: "Hide them" }));
    expect(screen.getByText("No devices pass these filters")).toBeTruthy();
    expect(await invoke("view:devices.table.readState")).toMatchObject({
      output: { rows: [], selectedIds: [] },
    });
  });

  it("give the agent that filters again only what passes", async () => {
    const { invoke, surface } = renderDevicesScreen(operator, "status=offline&city=Milan");
    await findDevicesTable();
    await disableVisible(invoke, surface());
    await invoke("view:devices.filters.set", { status: "offline" });
    expect(await invoke("view:devices.table.readState")).toMatchObject({ output: { total: 0, rows: [] } });
    expect(screen.queryByText(/no longer pass/)).toBeNull();
  });

  it("withdraw what undoes the selection after the agent's change, and undo the change itself as the person", async () => {
    const { invoke, surface } = renderDevicesScreen(operator, "status=offline&city=Milan");
    await findDevicesTable();
    await invoke("view:devices.table.selectVisible");
    expect(await screen.findByText("4 selected", { selector: "[data-title]" })).toBeTruthy();
    await disableVisible(invoke, surface());
    await waitFor(() => expect(screen.queryByText("4 selected", { selector: "[data-title]" })).toBeNull());
    const message = (await screen.findByText(/^Disabled 4 devices in Milan/)).closest("li");
    expect(message?.textContent).toContain("Changed by the assistant");
    fireEvent.click(within(message as HTMLElement).getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(served.fleet.changes).toHaveLength(2));
    expect(served.fleet.changes[1]).toMatchObject({
      path: "devices.enable",
      ids: served.fleet.changes[0]?.ids,
    });
    expect(served.fleet.changes[1]?.headers.get("x-page-person")).toBe("usr_1:org_1");
    expect(served.fleet.changes[1]?.headers.get("x-agent-invocation-id")).toBeNull();
  });

  it("do not exist for a viewer, neither as buttons nor for their agent", async () => {
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    const { surface, invoke } = renderDevicesScreen(viewer);
    await findDevicesTable();
    expect(screen.queryByRole("button", { name: /disable/i })).toBeNull();
    expect(
      surface()
        .snapshot()
        .procedures.map(({ procedureId }) => procedureId),
    ).toEqual(["domain:devices.search"]);
    expect(await invoke("domain:devices.disable", {})).toMatchObject({
      error: { code: "CAPABILITY_NOT_FOUND" },
    });
    expect(warned).not.toHaveBeenCalled();
  });

  it("ask a person first, show their change at once and take it back when the server refuses", async () => {
    renderDevicesScreen();
    const statusOf = (device: string) =>
      screen
        .getByLabelText(`Select ${device}`)
        .closest("tr")
        ?.textContent?.match(/Online|Offline|Disabled/)?.[0];
    await findDevicesTable();
    served.fleet.fail("devices.disable", { code: "FORBIDDEN", status: 403 });
    const answer = served.fleet.hold("devices.disable");
    fireEvent.click(screen.getByLabelText("Select Gateway 00"));
    fireEvent.click(screen.getByRole("button", { name: "Disable" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(statusOf("Gateway 00")).toBe("Online");
    fireEvent.click(within(dialog).getByRole("button", { name: "Disable devices" }));
    await waitFor(() => expect(statusOf("Gateway 00")).toBe("Disabled"));
    answer();
    await waitFor(() => expect(statusOf("Gateway 00")).toBe("Online"));
    expect(await screen.findByText(/Could not disable 1 device in Berlin/)).toBeTruthy();
    expect(served.fleet.changes).toEqual([]);
  });

  it("keep the agent away from a selection that a person is being asked about", async () => {
    const { invoke } = renderDevicesScreen();
    await findDevicesTable();
    fireEvent.click(screen.getByLabelText("Select Gateway 00"));
    fireEvent.click(screen.getByRole("button", { name: "Disable" }));
    await screen.findByRole("alertdialog");
    expect(await invoke("view:devices.table.selectVisible")).toMatchObject({
      error: { code: "PRECONDITION_FAILED", details: { reason: "person-editing" } },
    });
  });

  it("send a key with a person's own change, and undo it from the message", async () => {
    renderDevicesScreen();
    await findDevicesTable();
    fireEvent.click(screen.getByLabelText("Select Gateway 00"));
    fireEvent.click(screen.getByRole("button", { name: "Disable" }));
    fireEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Disable devices" }),
    );
    const message = (await screen.findByText(/^Disabled 1 device/)).closest("li");
    fireEvent.click(within(message as HTMLElement).getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(served.fleet.changes.map(({ path }) => path)).toEqual(["devices.disable", "devices.enable"]),
    );
    expect(served.fleet.changes[0]?.headers.get("x-page-person")).toBe("usr_1:org_1");
    const keys = served.fleet.changes.map(({ headers }) => headers.get("x-idempotency-key"));
    expect(new Set(keys).size).toBe(2);
    expect(keys.every((key) => key !== null)).toBe(true);
  });
});
