import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApprovalCard } from "./approval-card";
import { ApprovalDialog } from "./approval-dialog";
import { approvalSentence } from "./approval-sentence";
import { announcementAt, formatSeconds } from "./countdown";
import type { OwnApproval } from "./use-own-approvals";

const NOW = Date.parse("2026-11-30T10:00:00Z");

function pending(change: Partial<OwnApproval> = {}) {
  const approve = vi.fn(() => true);
  const deny = vi.fn(() => true);
  const approval: OwnApproval = {
    confirmationId: "cnf_1",
    capabilityId: "domain:devices.disable",
    registrationId: "reg_1",
    consumerKey: "embedded:conv_1",
    effect: "server-mutation",
    summary: "Disable 3 devices in Milan: MI-001, MI-002, MI-003",
    input: { deviceIds: ["dev_1", "dev_2"], reason: "offline" },
    requestedAt: NOW,
    expiresAt: NOW + 120_000,
    description: undefined,
    hasMoved: false,
    nameOf: () => undefined,
    approve,
    deny,
    ...change,
  };
  return { approval, approve, deny };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  // The dialog gives the focus back in tasks of its own; an interval would outlive them.
  vi.runOnlyPendingTimers();
  vi.runOnlyPendingTimers();
  expect(vi.getTimerCount(), "timers left behind").toBe(0);
  vi.useRealTimers();
});

function openDialog(change: Partial<OwnApproval> = {}, waiting = 0) {
  const { approval, approve, deny } = pending(change);
  const onHide = vi.fn();
  const onFocusLost = vi.fn();
  const view = render(
    <ApprovalDialog approval={approval} waiting={waiting} onHide={onHide} onFocusLost={onFocusLost} />,
  );
  const dialog = screen.getByRole("alertdialog", { name: "Approve action" });
  const button = (name: string) => within(dialog).getByRole("button", { name });
  return { approve, deny, onHide, onFocusLost, dialog, button, view };
}

describe("the approval dialog", () => {
  it("says in a sentence what is asked, then shows who, which effect and the exact input", () => {
    const { dialog } = openDialog();
    expect(dialog.textContent).toContain("Disable 3 devices in Milan: MI-001, MI-002, MI-003");
    expect(dialog.textContent).toContain("The assistant in this page");
    expect(dialog.textContent).toContain("Server change");
    expect(dialog.textContent).toContain("domain:devices.disable");
    const input = within(dialog).getByRole("group", { name: "Exact input" });
    expect(JSON.parse(input.textContent ?? "")).toEqual({ deviceIds: ["dev_1", "dev_2"], reason: "offline" });
  });

  it("says what the operation does, once", () => {
    const description = "Disable devices so that they take no commands.";
    expect(openDialog({ description }).dialog.textContent).toContain(description);
    cleanup();
    const { dialog } = openDialog({ description, summary: `${description} — input: {"deviceIds":["dev_1` });
    expect(dialog.textContent?.split(description)).toHaveLength(2);
  });

  it("shows names beside the values of the exact input, which stays what is sent", () => {
    const { dialog } = openDialog({ nameOf: (id) => (id === "dev_1" ? "MI-001" : undefined) });
    const input = within(dialog).getByRole("group", { name: "Exact input" });
    const named = [...input.querySelectorAll("[data-name]")];
    expect(named.map((each) => [each.textContent?.trim(), each.getAttribute("data-name")])).toEqual([
      ['"dev_1",', "MI-001"],
    ]);
    expect(JSON.parse(input.textContent ?? "")).toEqual({ deviceIds: ["dev_1", "dev_2"], reason: "offline" });
    expect(input.tabIndex).toBe(0);
  });

  it("marks a request that no longer matches the screen, and leaves the decision to the runtime", () => {
    const { approve, dialog, button } = openDialog({ hasMoved: true });
    expect(dialog.textContent).toContain("The screen has changed since; approving this would be refused.");
    expect(button("Deny").className).toContain("bg-accent");
    expect(button("Approve").className).not.toContain("bg-accent");
    fireEvent.click(button("Approve"));
    expect(approve).toHaveBeenCalledOnce();
  });

  it("puts the focus on the safe answer", () => {
    const { button } = openDialog();
    expect(document.activeElement).toBe(button("Deny"));
  });

  it("approves once, however often the button is pressed", () => {
    const { approve, deny, button } = openDialog();
    fireEvent.click(button("Approve"), { detail: 1 });
    fireEvent.click(button("Approve"), { detail: 2 });
    fireEvent.click(button("Approve"), { detail: 1 });
    fireEvent.click(button("Deny"), { detail: 1 });
    expect(approve).toHaveBeenCalledOnce();
    expect(deny).not.toHaveBeenCalled();
  });

  it("ignores the second press of a double click that began on the request before", () => {
    const { approve, button } = openDialog();
    fireEvent.click(button("Approve"), { detail: 2 });
    expect(approve).not.toHaveBeenCalled();
  });

  it("is answered by the keyboard, whose clicks have no count", () => {
    const { approve, button } = openDialog();
    fireEvent.click(button("Approve"), { detail: 0 });
    expect(approve).toHaveBeenCalledOnce();
  });

  it("passes a reason on with the denial, and none when none was given", () => {
    const first = openDialog();
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: " not these " } });
    fireEvent.click(first.button("Deny"));
    expect(first.deny).toHaveBeenCalledExactlyOnceWith("not these");
    first.view.unmount();
    const second = openDialog();
    fireEvent.click(second.button("Deny"));
    expect(second.deny).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it("is hidden by Escape, which is no answer", () => {
    const { approve, deny, onHide, dialog } = openDialog();
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect(onHide).toHaveBeenCalledOnce();
    expect(approve).not.toHaveBeenCalled();
    expect(deny).not.toHaveBeenCalled();
  });

  it("gives the focus back to what had it, or says that it is gone", () => {
    const elsewhere = document.createElement("button");
    document.body.append(elsewhere);
    elsewhere.focus();
    const first = openDialog();
    first.view.unmount();
    vi.advanceTimersByTime(0);
    expect(document.activeElement).toBe(elsewhere);
    const second = openDialog();
    elsewhere.remove();
    second.view.unmount();
    vi.advanceTimersByTime(0);
    expect(first.onFocusLost).not.toHaveBeenCalled();
    expect(second.onFocusLost).toHaveBeenCalledOnce();
  });

  it("says how many more are waiting", () => {
    expect(openDialog({}, 2).dialog.textContent).toContain("2 more waiting");
  });

  it("counts down for the eye each second, and for the ear only now and then", async () => {
    const { dialog } = openDialog();
    const spoken: string[] = [];
    for (let second = 0; second <= 120; second += 1) {
      const text = within(dialog).getByRole("status").textContent ?? "";
      if (spoken.at(-1) !== text) spoken.push(text);
      if (second === 90) expect(dialog.textContent).toContain("0:30");
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(spoken).toEqual([
      "This request expires by itself if it is not answered.",
      "60 seconds left to answer.",
      "30 seconds left to answer.",
      "10 seconds left to answer.",
      "The request has expired. Nothing was executed.",
    ]);
  });
});

describe("the approval card", () => {
  it("gives the same answers in the thread, once, and opens the dialog again", () => {
    const { approval, approve, deny } = pending();
    const onReview = vi.fn();
    const onAnswered = vi.fn();
    render(<ApprovalCard approval={approval} onReview={onReview} onAnswered={onAnswered} />);
    fireEvent.click(screen.getByRole("button", { name: "Review" }));
    expect(onReview).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole("button", { name: "Approve" }), { detail: 1 });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }), { detail: 2 });
    fireEvent.click(screen.getByRole("button", { name: "Deny" }), { detail: 1 });
    expect(approve).toHaveBeenCalledOnce();
    expect(deny).not.toHaveBeenCalled();
    expect(onAnswered).toHaveBeenCalledOnce();
    const input = screen.getByRole("group", { name: "Exact input" });
    expect(JSON.parse(input.textContent ?? "")).toEqual(approval.input);
  });
});

describe("the words of an approval", () => {
  const input = { deviceIds: ["a", "b"] };

  it.each([
    ['Disable devices — input: {"deviceIds":["a","b"]}', "Disable devices"],
    ['Disable devices — input: {"deviceIds":["a…', "Disable devices"],
    ["Disable 3 devices in Milan", "Disable 3 devices in Milan"],
    ["Disable 2 devices: A — input: none, B", "Disable 2 devices: A — input: none, B"],
  ])("take %j as %j", (summary, sentence) => {
    expect(approvalSentence({ summary, input })).toBe(sentence);
  });

  it("formats the time left", () => {
    expect([125, 60, 9, 0].map(formatSeconds)).toEqual(["2:05", "1:00", "0:09", "0:00"]);
  });

  it("keeps an announcement the same until the next one is due", () => {
    expect(announcementAt(59)).toBe(announcementAt(31));
    expect(announcementAt(30)).not.toBe(announcementAt(31));
  });
});
