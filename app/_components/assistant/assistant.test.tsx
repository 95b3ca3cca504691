import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { GatewayError } from "@/lib/model-gateway/client";
import { approval, ask, openAssistant, REMOVE, SELECT, USER, untilDone } from "./testing/open-assistant";

const signIn = vi.hoisted(() => vi.fn());
vi.mock("@/app/_lib/session/sign-in", () => ({ signIn }));

describe("the assistant", () => {
  it("names the model plainly, suggests nothing that the page lacks, and takes the focus", async () => {
    const { message } = await openAssistant([]);
    expect(await screen.findByText("Offline planner — no key set")).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(message));
    expect(screen.queryByText(/disable them/)).toBeNull();
  });

  it("shows one row per call with its capability id, and the exact input and result on demand", async () => {
    await openAssistant([SELECT, { text: "Selected **one**." }]);
    ask("Select the first");
    const row = await screen.findByText("view:devices.table.selectRows");
    await untilDone();
    const item = row.closest("li");
    if (item === null) throw new Error("The row is no list item.");
    expect(item.textContent).toContain("View change");
    fireEvent.click(within(item).getByRole("button"));
    expect(within(item).getByRole("group", { name: "Input" }).textContent).toContain("dev_1");
    expect(within(item).getByRole("group", { name: "Result" }).textContent).toContain('"ok": true');
    expect(screen.getByText("one").tagName).toBe("STRONG");
  });

  it("keeps what is expanded in a turn when the next one follows", async () => {
    await openAssistant([SELECT, { text: "Selected." }, { text: "You are welcome." }]);
    ask("Select the first");
    await screen.findByText("Selected.");
    await untilDone();
    fireEvent.click(screen.getByRole("button", { name: /selectRows/ }));
    ask("Thanks");
    await screen.findByText("You are welcome.");
    expect(screen.getByRole("group", { name: "Input" }).textContent).toContain("dev_1");
  });

  it("sends with Enter, breaks the line with Shift+Enter, and leaves Enter to an input method", async () => {
    const { message, model } = await openAssistant([{ text: "Hello." }]);
    fireEvent.change(message, { target: { value: "Hi" } });
    fireEvent.keyDown(message, { key: "Enter", shiftKey: true });
    fireEvent.keyDown(message, { key: "Enter", isComposing: true });
    expect(model.doStreamCalls).toHaveLength(0);
    fireEvent.keyDown(message, { key: "Enter" });
    expect(await screen.findByText("Hello.")).toBeDefined();
    expect(message).toHaveProperty("value", "");
  });

  it("stops without sending what has been typed meanwhile", async () => {
    const { message, model, executed } = await openAssistant([REMOVE, { text: "Sent by accident." }]);
    ask("Remove it");
    fireEvent.keyDown(await approval(), { key: "Escape" });
    fireEvent.change(message, { target: { value: "Next, please" } });
    const stop = screen.getByRole("button", { name: "Stop" });
    fireEvent.click(stop);
    // A browser decides what a press does after React has rendered: the same element would submit by then.
    expect(await screen.findByRole("button", { name: "Send" })).not.toBe(stop);
    expect(await screen.findByText(/You stopped the assistant/)).toBeDefined();
    expect(message).toHaveProperty("value", "Next, please");
    expect(document.activeElement).toBe(message);
    expect(model.doStreamCalls).toHaveLength(1);
    expect(executed).toEqual([]);
  });

  it("waits before each call in step-by-step mode", async () => {
    await openAssistant([SELECT, { text: "Selected." }]);
    fireEvent.click(screen.getByRole("switch", { name: "Step by step" }));
    ask("Select it");
    fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Selected.")).toBeDefined();
  });

  it("keeps what was said when the session ends, and goes on once the same person has signed in again", async () => {
    const { current } = await openAssistant([{ text: "Hello." }, { text: "Welcome back." }]);
    ask("Hi");
    await screen.findByText("Hello.");
    current.session = null;
    ask("And now?");
    expect((await screen.findByRole("alert")).textContent).toContain("Your session has ended");
    expect(screen.getByText("Hello.")).toBeDefined();
    expect(screen.getByText("And now?")).toBeDefined();

    fireEvent.click(screen.getByRole("button", { name: "Sign in again" }));
    const dialog = await screen.findByRole("dialog", { name: "Sign in again" });
    expect(within(dialog).getByLabelText("Email")).toHaveProperty("value", USER.email);
    signIn.mockResolvedValueOnce({ ok: false, message: "Email or password is not correct." });
    fireEvent.change(within(dialog).getByLabelText("Password"), { target: { value: "secret" } });
    fireEvent.submit(within(dialog).getByRole("button", { name: "Sign in" }));
    expect(await within(dialog).findByText(/not correct/)).toBeDefined();

    current.session = { userId: USER.id };
    signIn.mockResolvedValueOnce({ ok: true });
    fireEvent.submit(within(dialog).getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Welcome back.")).toBeDefined();
    expect(signIn).toHaveBeenLastCalledWith(USER.email, "secret");
  });

  it("goes no further when somebody else's session answers", async () => {
    const { model } = await openAssistant([{ text: "Not for you." }], { userId: "user-2" });
    ask("Hi");
    expect((await screen.findByRole("alert")).textContent).toContain("Somebody else has signed in");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(model.doStreamCalls).toHaveLength(0);
  });

  it("gives a message that failed back to be edited", async () => {
    const { message } = await openAssistant([{ fails: new GatewayError("provider-unavailable") }]);
    ask("Hi there");
    fireEvent.click(await screen.findByRole("button", { name: "Edit message" }));
    expect(message).toHaveProperty("value", "Hi there");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("goes on while the panel is closed, and gives the focus back to its button", async () => {
    const { message, registry } = await openAssistant([REMOVE, { text: "Removed." }]);
    ask("Remove it");
    fireEvent.keyDown(await approval(), { key: "Escape" });
    await waitFor(() => expect(document.activeElement).toBe(message));
    fireEvent.click(screen.getByRole("button", { name: "Close the assistant" }));
    const button = await screen.findByRole("button", { name: "Assistant" });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(registry.confirmations.pending()).toHaveLength(1);
    const describedBy = () => document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(describedBy()?.textContent).toBe("1 approval waiting");
    expect(button.textContent).toContain("1");
    fireEvent.click(button);
    expect(describedBy()).toBeNull();
  });

  it("stays in its place while the panel is open, outside of it, and closes it again", async () => {
    await openAssistant([]);
    const button = screen.getByRole("button", { name: "Assistant", expanded: true });
    expect(screen.getByRole("complementary", { name: "Assistant" }).contains(button)).toBe(false);
    fireEvent.click(button);
    expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Assistant", expanded: false }));
  });

  it("is opened, focused and closed by its key", async () => {
    const { message } = await openAssistant([]);
    const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
    elsewhere.focus();
    fireEvent.keyDown(window, { key: "i", ctrlKey: true });
    expect(document.activeElement).toBe(message);
    fireEvent.keyDown(window, { key: "i", metaKey: true });
    expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
    fireEvent.keyDown(window, { key: "i", ctrlKey: true, shiftKey: true });
    expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
    fireEvent.keyDown(window, { key: "i", ctrlKey: true });
    expect(await screen.findByRole("textbox", { name: "Message" })).toBeDefined();
  });

  it("lets the browser ask before the page is left with a draft or while something runs or waits", async () => {
    const asksToStay = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const { message, view } = await openAssistant([REMOVE, { text: "Removed." }]);
    expect(asksToStay()).toBe(false);
    fireEvent.change(message, { target: { value: "Remove" } });
    expect(asksToStay()).toBe(true);
    ask("Remove it");
    const dialog = await approval();
    expect(message).toHaveProperty("value", "");
    expect(asksToStay()).toBe(true);
    fireEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
    await screen.findByText("Removed.");
    await untilDone();
    expect(asksToStay()).toBe(false);
    fireEvent.change(message, { target: { value: "More" } });
    view.unmount();
    expect(asksToStay()).toBe(false);
  });
});
