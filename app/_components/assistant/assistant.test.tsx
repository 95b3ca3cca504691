import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import {
  type AgentRegistrationHandle,
  type AgentSurfaceRegistry,
  action,
  createAgentSurfaceRegistry,
  fromJsonSchema,
} from "agent-surface";
import { AgentSurfaceProvider } from "agent-surface/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boundValuesOf } from "@/app/_lib/agent/bound-values";
import { promptOf, type ScriptedStep, scriptedModel } from "@/lib/agent-chat/testing/scripted-model";
import { GatewayError } from "@/lib/model-gateway/client";
import { handleModelRequest } from "@/lib/model-gateway/server";
import { Assistant } from "./assistant";
import { GATEWAY_URL } from "./use-agent-chat";

const signIn = vi.hoisted(() => vi.fn());
vi.mock("@/app/_lib/session/sign-in", () => ({ signIn }));

// The panel's chunk is loaded in the first test, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 40_000 });

/** The test's page has no layout, so no box ever changes its size. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const USER = { id: "user-1", name: "Olga", email: "olga@example.test" };
const idsSchema = fromJsonSchema<{ ids: string[] }>({
  type: "object",
  properties: { ids: { type: "array", items: { type: "string" } } },
  required: ["ids"],
  additionalProperties: false,
});

let registry: AgentSurfaceRegistry;
let executed: string[][];
let table: AgentRegistrationHandle;

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", NoResizes);
  executed = [];
  registry = createAgentSurfaceRegistry({ environment: "test" });
  table = registry.register({
    type: "devices.table",
    description: "The devices",
    actions: {
      selectRows: action({
        description: "Select rows",
        input: idsSchema,
        effect: "local-state",
        execute: () => undefined,
      }),
      remove: action({
        description: "Remove devices",
        input: idsSchema,
        effect: "local-state",
        confirmation: "required",
        execute: ({ ids }) => {
          executed.push(ids);
        },
      }),
    },
  });
});
afterEach(() => {
  cleanup();
  registry.dispose();
});

const REMOVE: ScriptedStep = {
  calls: [{ name: "view_devices__table__remove", id: "r", input: { ids: ["dev_1"] } }],
};
const SELECT: ScriptedStep = {
  calls: [{ name: "view_devices__table__selectRows", input: { ids: ["dev_1"] } }],
};

/** The assistant over the real engine, runtime and gateway; the model alone follows a script. */
async function openAssistant(
  script: ScriptedStep[],
  session: { userId: string } | null = { userId: USER.id },
) {
  const model = scriptedModel(...script);
  const current = { session };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    expect(input).toBe(GATEWAY_URL);
    const headers = new Headers(init?.headers);
    headers.set("sec-fetch-site", "same-origin");
    return handleModelRequest({
      request: new Request(`https://console.test${GATEWAY_URL}`, { ...init, headers }),
      session: current.session,
      model: { info: { kind: "offline", label: "Offline planner" }, model, providerOptions: () => undefined },
      takeRequest: async () => ({ ok: true }),
    });
  });
  const view = render(
    <StrictMode>
      <AgentSurfaceProvider registry={registry}>
        <button type="button">Elsewhere</button>
        <Assistant user={USER} />
      </AgentSurfaceProvider>
    </StrictMode>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Assistant" }));
  const message = await screen.findByRole("textbox", { name: "Message" });
  return { model, message, current, view };
}

function ask(text: string): void {
  fireEvent.change(screen.getByRole("textbox", { name: "Message" }), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
}

const untilDone = () => screen.findByRole("button", { name: "Send" });
const approval = () => screen.findByRole("alertdialog", { name: "Approve action" });

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

  it("asks for the approval in a dialog and executes exactly what was approved, once", async () => {
    await openAssistant([REMOVE, { text: "Removed." }]);
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
    const { model } = await openAssistant([REMOVE, { text: "I left it." }]);
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
    await openAssistant([REMOVE, { text: "It is gone." }]);
    ask("Remove it");
    await approval();
    table.unregister();
    expect(await screen.findByText(/no longer on the screen. Nothing was executed/)).toBeDefined();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await untilDone();
    expect(executed).toEqual([]);
  });

  it("hides the dialog on Escape without an answer; the card in the thread still takes one", async () => {
    await openAssistant([REMOVE, { text: "Removed." }]);
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
    const { tell } = boundValuesOf(registry);
    const forget = tell(["view:devices.table.remove"], { input: { ids: ["dev_1"] }, names: new Map() });
    await openAssistant([REMOVE, { text: "Done." }]);
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
    await openAssistant([]);
    const other = registry.invoke(
      { capabilityId: "view:devices.table.remove", input: { ids: ["dev_9"] } },
      { consumer: { kind: "webmcp", id: "other" } },
    );
    expect(await other).toMatchObject({ error: { code: "CONFIRMATION_REQUIRED" } });
    expect(registry.confirmations.pending()).toHaveLength(1);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("stops without sending what has been typed meanwhile", async () => {
    const { message, model } = await openAssistant([REMOVE, { text: "Sent by accident." }]);
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

  it("ends the old conversation with its approvals when a new one is opened", async () => {
    await openAssistant([REMOVE]);
    ask("Remove it");
    fireEvent.keyDown(await approval(), { key: "Escape" });
    fireEvent.click(screen.getByRole("button", { name: "New conversation" }));
    await waitFor(() => expect(registry.confirmations.pending()).toEqual([]));
    expect(await screen.findByText("What should happen on this page?")).toBeDefined();
    expect(executed).toEqual([]);
  });

  it("goes on while the panel is closed, and gives the focus back to its button", async () => {
    const { message } = await openAssistant([REMOVE, { text: "Removed." }]);
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

  it("leaves nothing in the page's registry when it goes", async () => {
    const { view } = await openAssistant([REMOVE]);
    ask("Remove it");
    await approval();
    view.unmount();
    await waitFor(() => expect(registry.confirmations.pending()).toEqual([]));
  });
});
