import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRef, useState, useSyncExternalStore } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { AgentChat } from "@/lib/agent-chat";
import { openChat } from "@/lib/agent-chat/testing/open-chat";
import { openEnded, type ScriptedStep, scriptedModel } from "@/lib/agent-chat/testing/scripted-model";
import type { GatewayModelInfo } from "@/lib/model-gateway/client";
import { Composer } from "./composer";

afterEach(cleanup);

const PLANNER: GatewayModelInfo = { kind: "offline", label: "Offline planner" };
const HOSTED: GatewayModelInfo = { kind: "hosted", label: "A model" };

const message = createRef<HTMLTextAreaElement>();

function Host({ chat, model }: { chat: AgentChat; model: GatewayModelInfo }) {
  const snapshot = useSyncExternalStore(chat.subscribe, chat.getSnapshot);
  const [draft, setDraft] = useState("");
  return (
    <Composer ref={message} chat={chat} snapshot={snapshot} model={model} draft={draft} onDraft={setDraft} />
  );
}

function openComposer(model: GatewayModelInfo, ...script: ScriptedStep[]) {
  const { chat } = openChat(scriptedModel(...script), {}, { maxMessageCharacters: 1_000 });
  render(<Host chat={chat} model={model} />);
  const message = screen.getByRole("textbox", { name: "Message" });
  const send = (text: string) => {
    fireEvent.change(message, { target: { value: text } });
    fireEvent.keyDown(message, { key: "Enter" });
  };
  return { chat, message, send, hint: () => screen.getByRole("status").textContent };
}

describe("the composer", () => {
  it("asks to wait only as long as there is something to wait for", async () => {
    const { chat, send, hint, message } = openComposer(PLANNER, { stream: openEnded([]) });
    send("First");
    send("Second");
    expect(hint()).toBe("Wait for the answer, or stop it first.");
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    await chat.whenIdle();
    expect(await screen.findByRole("button", { name: "Send" })).toBeDefined();
    expect(hint()).toBe("Shift+Enter for a new line");
    expect(message).toHaveProperty("value", "Second");
  });

  it("says how long a message may be, and keeps one that is longer", () => {
    const { send, hint, message } = openComposer(PLANNER);
    send("x".repeat(1_001));
    expect(hint()).toBe("Too long: at most 1,000 characters can be sent.");
    expect(message).toHaveProperty("value", "x".repeat(1_001));
  });

  it("calls the planner's tokens an estimate, and a model's what its provider counts", async () => {
    const first = openComposer(PLANNER, { text: "Hello." });
    expect(screen.queryByText(/ out$/)).toBeNull();
    first.send("Hi");
    const estimate = await screen.findByText(/ out$/);
    expect(estimate.textContent).toBe("Estimate: 100 in (60 cached) · 10 out");
    expect(estimate.title).toContain("spends no tokens");
    cleanup();
    openComposer(HOSTED, { text: "Hello." }).send("Hi");
    expect((await screen.findByText(/ out$/)).textContent).toBe("100 in (60 cached) · 10 out");
  });
});
