import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { operator, renderDevicesScreen } from "../testing/render-devices-screen";
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

describe("the filters", () => {
  it("show a filtered list by the time that the agent's call has ended, and a true reading after it", async () => {
    const { invoke } = renderDevicesScreen();
    await findDevicesTable();
    const set = await invoke("view:devices.filters.set", { status: "offline", city: "milan" });
    expect(set).toMatchObject({ status: "ok", output: { status: "offline", city: "Milan", total: 4 } });
    expect(await shownNames()).toEqual(OFFLINE_IN_MILAN);
    expect(screen.getByLabelText("City")).toHaveProperty("value", "Milan");
    const state = await invoke("view:devices.table.readState");
    expect(state).toMatchObject({ status: "ok", output: { total: 4, selectedIds: [] } });
  });

  it("are the same for a person: choosing a status changes what the agent reads", async () => {
    const { invoke } = renderDevicesScreen();
    await findDevicesTable();
    fireEvent.change(screen.getByLabelText("Status"), { target: { value: "maintenance" } });
    const read = await invoke("view:devices.filters.read");
    expect(read).toMatchObject({ status: "ok", output: { status: "maintenance", total: 12 } });
  });

  it("refuse a city that nobody has, and say which there are", async () => {
    const { invoke } = renderDevicesScreen();
    await findDevicesTable();
    expect(await invoke("view:devices.filters.set", { city: "Atlantis" })).toMatchObject({
      status: "error",
      error: {
        code: "PRECONDITION_FAILED",
        details: { reason: "unknown-city", cities: ["Berlin", "Milan", "Oslo"] },
      },
    });
  });

  it("leave the search field to the person who is typing in it, and the other filters to the agent", async () => {
    const { invoke } = renderDevicesScreen();
    await findDevicesTable();
    const search = screen.getByLabelText("Search");
    fireEvent.change(search, { target: { value: "gateway 0" } });
    expect(await invoke("view:devices.filters.set", { search: "pump" })).toMatchObject({
      status: "error",
      error: {
        code: "PRECONDITION_FAILED",
        details: { reason: "person-editing", control: "the search field" },
      },
    });
    expect(await invoke("view:devices.filters.set", { status: "offline" })).toMatchObject({ status: "ok" });
    expect(search).toHaveProperty("value", "gateway 0");
    fireEvent.blur(search);
    expect(await invoke("view:devices.filters.set", { search: "gateway 1" })).toMatchObject({ status: "ok" });
    expect(search).toHaveProperty("value", "gateway 1");
  });

  it("name what the address says and nobody understands", async () => {
    navigation.query = "status=exploded&page=0";
    renderDevicesScreen(operator, navigation.query);
    await findDevicesTable();
    expect(screen.getByText(/Status “/).textContent).toContain("exploded");
    expect(screen.getByText(/Page “/).textContent).toContain("ignored");
  });

  it("say that a city in the address is nobody's, and lead to every city", async () => {
    renderDevicesScreen(operator, "city=Atlantis");
    expect((await screen.findByText(/^City “/)).textContent).toContain("Atlantis");
    fireEvent.click(screen.getByRole("button", { name: "Show every city" }));
    await screen.findByLabelText("Select Gateway 00");
    expect(screen.queryByText(/Atlantis/)).toBeNull();
  });

  it("are marked by the agent's hand at the control that it changed, until the person takes that over", async () => {
    const { invoke } = renderDevicesScreen();
    await findDevicesTable();
    await invoke("view:devices.filters.set", { status: "offline", city: "Milan" });
    const marks = () => screen.queryAllByText("changed by the assistant").map((mark) => mark.closest("div"));
    const labelled = () => marks().map((line) => line?.querySelector("label")?.textContent);
    expect(labelled()).toEqual(["Status", "City"]);
    fireEvent.change(screen.getByLabelText("City"), { target: { value: "Oslo" } });
    expect(labelled()).toEqual(["Status"]);
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(labelled()).toEqual([]));
  });

  it("fail with the reason when the list cannot be loaded", async () => {
    const { invoke } = renderDevicesScreen();
    await findDevicesTable();
    served.fleet.fail("devices.search", { code: "SERVICE_UNAVAILABLE", status: 503 });
    expect(await invoke("view:devices.filters.set", { city: "Oslo" })).toMatchObject({
      status: "error",
      error: { code: "EXECUTION_FAILED", details: { reason: "list-not-loaded" } },
    });
    expect((await screen.findByRole("alert")).textContent).toContain("SERVICE_UNAVAILABLE");
  });
});

describe("the table", () => {
  it("selects for the agent what a person sees, and a change of filters ends it", async () => {
    const { invoke } = renderDevicesScreen(operator, "status=offline&city=Milan");
    await findDevicesTable();
    expect(await invoke("view:devices.table.selectVisible")).toMatchObject({
      status: "ok",
      output: { selectedCount: 4 },
    });
    expect(screen.getAllByRole("checkbox", { checked: true, name: /^Select Gateway/ })).toHaveLength(4);
    await invoke("view:devices.filters.set", { city: null });
    expect(screen.queryAllByRole("checkbox", { checked: true })).toHaveLength(0);
  });

  it("refuses rows that are not shown", async () => {
    const { invoke } = renderDevicesScreen(operator, "city=Oslo");
    await findDevicesTable();
    expect(await invoke("view:devices.table.selectRows", { deviceIds: ["dev_0"] })).toMatchObject({
      status: "error",
      error: { code: "PRECONDITION_FAILED", details: { reason: "row-not-shown", deviceId: "dev_0" } },
    });
  });

  it("reads the next page as soon as the call that shows it has ended", async () => {
    const { invoke } = renderDevicesScreen(operator, "size=10");
    await findDevicesTable();
    expect(await invoke("view:devices.table.goToPage", { page: 4 })).toMatchObject({
      status: "ok",
      output: { page: 4, pageCount: 4, rowCount: 6 },
    });
    expect(await shownNames()).toHaveLength(6);
    expect(await invoke("view:devices.table.goToPage", { page: 5 })).toMatchObject({
      error: { code: "PRECONDITION_FAILED", details: { reason: "no-such-page" } },
    });
  });

  it("is selected by a press anywhere in the first cell of a row, which does not open the device", async () => {
    renderDevicesScreen();
    await findDevicesTable();
    const box = screen.getByLabelText("Select Gateway 00");
    fireEvent.click(box.closest("label") as HTMLElement);
    expect(box).toHaveProperty("checked", true);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("tells what its rows are sorted by where that column has no room", async () => {
    renderDevicesScreen(operator, "sort=firmware");
    const [row] = within(await findDevicesTable())
      .getAllByRole("checkbox", { name: "Select Gateway 00" })
      .map((box) => box.closest("tr"));
    expect(row?.cells[1]?.textContent).toBe("Gateway 00Firmware 2.4.1 · Berlin");
  });

  it("moves between rows with the arrow keys", async () => {
    renderDevicesScreen();
    const [first, second] = within(await findDevicesTable()).getAllByRole("checkbox");
    first?.focus();
    fireEvent.keyDown(first as HTMLElement, { key: "ArrowDown" });
    expect(document.activeElement).toBe(second);
  });
});

describe("the drawer", () => {
  it("opens for the agent with the device's details, and leaves the focus where the person is writing", async () => {
    const { invoke } = renderDevicesScreen();
    await findDevicesTable();
    screen.getByLabelText("Search").focus();
    expect(await invoke("view:devices.drawer.open", { deviceId: "dev_7" })).toMatchObject({
      status: "ok",
      output: { open: true, device: { id: "dev_7", name: "Gateway 07", serialNumber: "SN-1" } },
    });
    expect(await screen.findByText("SN-1")).toBeTruthy();
    expect(screen.getByRole("group", { name: "Details" }).tabIndex, "a keyboard can scroll it").toBe(0);
    expect(document.activeElement).toBe(screen.getByLabelText("Search"));
    expect(await invoke("view:devices.drawer.close", {})).toMatchObject({ output: { open: false } });
    expect(screen.queryByText("SN-1")).toBeNull();
  });

  it("says that the device of an address does not exist, and leads out instead of round in circles", async () => {
    renderDevicesScreen(operator, "device=nope");
    const drawer = await screen.findByRole("dialog");
    expect(await within(drawer).findByText("There is no such device")).toBeTruthy();
    expect(within(drawer).queryByRole("button", { name: "Load again" })).toBeNull();
    fireEvent.click(within(drawer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("stays closed for a device that does not exist", async () => {
    const { invoke } = renderDevicesScreen();
    await findDevicesTable();
    expect(await invoke("view:devices.drawer.open", { deviceId: "dev_none" })).toMatchObject({
      error: { code: "PRECONDITION_FAILED", details: { reason: "unknown-device", deviceId: "dev_none" } },
    });
    expect(await invoke("view:devices.drawer.read")).toMatchObject({ output: { open: false, device: null } });
  });
});

describe("the comparison", () => {
  it("is a table of its own for the agent as for the person, and no operation acts on it", async () => {
    const { invoke, surface } = renderDevicesScreen(operator, "status=offline&compare=1&compare-city=Milan");
    await findDevicesTable();
    const second = await screen.findByRole("table", { name: "Comparison" });
    const select = { capabilityId: "view:devices.table.selectVisible" };
    expect(await surface().invoke(select)).toMatchObject({ error: { code: "AMBIGUOUS_INSTANCE" } });
    const selected = await surface().invoke({ ...select, instanceId: "comparison" });
    expect(selected).toMatchObject({ status: "ok", output: { selectedCount: 12 } });
    expect(within(second).getByRole("checkbox", { name: "Select Gateway 01" })).toHaveProperty(
      "checked",
      true,
    );
    expect(
      surface()
        .snapshot()
        .procedures.find((each) => each.procedureId === "domain:devices.disable"),
    ).toMatchObject({
      available: false,
    });

    fireEvent.click(screen.getByRole("button", { name: "Compare" }));
    await waitFor(() => expect(screen.queryByRole("table", { name: "Comparison" })).toBeNull());
    expect(await invoke("view:devices.table.readState")).toMatchObject({ output: { selectedIds: [] } });
  });
});
