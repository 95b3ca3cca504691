import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { boundValuesOf } from "@/app/_lib/agent/bound-values";
import { promptOf } from "@/lib/agent-chat/testing/scripted-model";
import { approval, ask, openAssistant, REMOVE, untilDone } from "../testing/open-assistant";

describe("an approval that the assistant asks for", () => {
  it("asks for the approval in a dialog and executes exactly what was approved, once", async () => {
    const { executed } = await openAssistant([REMOVE, { text: "Removed." }]);
    ask("Remove it");
    const dialog = await approval();
    const approve = within(dialog).getByRole("button", { name: "Approve" });
    fireEvent.click(approve, { detail: 1 });
    fireEvent.click(approve, { detail: 2 });
    expect(await screen.findByText("Removed.")).toBeDefined();
    expect(executed).toEqual([["dev_1"]]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("executes nothing when it is denied, and both the row and the model are told why", async () => {
    const { model, executed } = await openAssistant([REMOVE, { text: "I left it." }]);
    ask("Remove it");
    const dialog = await approval();
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: "Not these." } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Deny" }));
    const said = "You denied this. Nothing was changed. Your reason: Not these.";
    const row = (await screen.findByText(said)).closest("li");
    await untilDone();
    expect(executed).toEqual([]);
    expect(promptOf(model.doStreamCalls[1]).join()).toContain('"userReason":"Not these."');
    fireEvent.click(within(row ?? document.body).getByRole("button"));
    expect(row?.textContent).not.toContain("Do not try again");
  });

  it("shows in the row what was issued, and exactly what was to be approved", async () => {
    await openAssistant([REMOVE, { text: "Removed." }]);
    ask("Remove it");
    fireEvent.click(within(await approval()).getByRole("button", { name: "Approve" }));
    await screen.findByText("Removed.");
    fireEvent.click(screen.getByRole("button", { name: /devices\.table\.remove/ }));
    expect(screen.getByRole("group", { name: "Input" }).textContent).toContain("dev_1");
    expect(screen.getByRole("group", { name: "Exact input" }).textContent).toContain("dev_1");
  });

  it("closes the dialog when what was to be approved leaves the page, and the row says so", async () => {
    const { table, executed } = await openAssistant([REMOVE, { text: "It is gone." }]);
    ask("Remove it");
    await approval();
    table.unregister();
    expect(await screen.findByText(/no longer on the screen. Nothing was executed/)).toBeDefined();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await untilDone();
    expect(executed).toEqual([]);
  });

  it("hides the dialog on Escape without an answer; the card in the thread still takes one", async () => {
    const { registry, executed } = await openAssistant([REMOVE, { text: "Removed." }]);
    ask("Remove it");
    fireEvent.keyDown(await approval(), { key: "Escape" });
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(registry.confirmations.pending()).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Review" }));
    fireEvent.keyDown(await approval(), { key: "Escape" });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(await screen.findByText("Removed.")).toBeDefined();
    expect(executed).toEqual([["dev_1"]]);
  });

  it("offers the answer in one place at a time: the card cannot be reached behind the dialog", async () => {
    await openAssistant([REMOVE]);
    ask("Remove it");
    const dialog = await approval();
    expect(screen.getByRole("button", { name: "Approve" })).toBe(
      within(dialog).getByRole("button", { name: "Approve" }),
    );
    const log = screen.getByRole("log", { hidden: true });
    expect(log.hasAttribute("inert")).toBe(true);
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect(log.hasAttribute("inert")).toBe(false);
    expect(log.contains(screen.getByRole("button", { name: "Approve" }))).toBe(true);
  });

  it("says at once that the screen has moved on from what was asked, and still takes the answer", async () => {
    const { registry } = await openAssistant([REMOVE, { text: "Done." }]);
    const { tell } = boundValuesOf(registry);
    const forget = tell(["view:devices.table.remove"], { input: { ids: ["dev_1"] }, names: new Map() });
    ask("Remove it");
    const dialog = await approval();
    expect(dialog.textContent).not.toContain("The screen has changed");
    act(() => {
      forget();
      tell(["view:devices.table.remove"], { input: { ids: ["dev_2"] }, names: new Map() });
    });
    expect(dialog.textContent).toContain("The screen has changed since");
    fireEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
    expect(await screen.findByText("Done.")).toBeDefined();
  });

  it("does not show what another consumer of the page asks for", async () => {
    const { registry } = await openAssistant([]);
    const other = registry.invoke(
      { capabilityId: "view:devices.table.remove", input: { ids: ["dev_9"] } },
      { consumer: { kind: "webmcp", id: "other" } },
    );
    expect(await other).toMatchObject({ error: { code: "CONFIRMATION_REQUIRED" } });
    expect(registry.confirmations.pending()).toHaveLength(1);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("ends the old conversation with its approvals when a new one is opened", async () => {
    const { registry, executed } = await openAssistant([REMOVE]);
    ask("Remove it");
    fireEvent.keyDown(await approval(), { key: "Escape" });
    fireEvent.click(screen.getByRole("button", { name: "New conversation" }));
    await waitFor(() => expect(registry.confirmations.pending()).toEqual([]));
    expect(await screen.findByText("What should happen on this page?")).toBeDefined();
    expect(executed).toEqual([]);
  });

  it("leaves nothing in the page's registry when it goes", async () => {
    const { view, registry } = await openAssistant([REMOVE]);
    ask("Remove it");
    await approval();
    view.unmount();
    await waitFor(() => expect(registry.confirmations.pending()).toEqual([]));
  });
});
