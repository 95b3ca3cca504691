import {
  action,
  createAgentSurfaceRegistry,
  emptyObjectSchema,
  fromJsonSchema,
  observation,
} from "agent-surface";
import { describe, expect, it, vi } from "vitest";
import { createAgentChat } from "./create-agent-chat";
import { createRegistrySurface } from "./create-registry-surface";
import { callsIn, resultsIn } from "./testing/open-chat";
import { pairsOf, promptOf, type ScriptedStep, scriptedModel } from "./testing/scripted-model";

const text = fromJsonSchema<string>({ type: "string" });
const named = fromJsonSchema<{ name: string }>({
  type: "object",
  properties: { name: { type: "string" } },
  required: ["name"],
  additionalProperties: false,
});

/** A page with one list, on which selecting makes removing available and removing needs an approval. */
function openPage(...script: ScriptedStep[]) {
  const registry = createAgentSurfaceRegistry({ environment: "test" });
  const removed: string[] = [];
  let selected: string | undefined;
  const list = registry.register({
    type: "list",
    description: "A list of names",
    observations: {
      read: observation({ description: "Read the names", output: text, read: () => "Ada, Grace" }),
    },
    actions: {
      select: action({
        description: "Select a name",
        input: named,
        effect: "local-state",
        execute: ({ name }) => {
          selected = name;
          list.invalidate();
        },
      }),
      remove: action({
        description: "Remove the selected name",
        input: emptyObjectSchema,
        effect: "local-state",
        confirmation: "required",
        when: () => selected !== undefined,
        unavailableReason: "Select a name first",
        execute: () => {
          removed.push(selected ?? "");
        },
      }),
      hang: action({
        description: "Never ends",
        input: emptyObjectSchema,
        effect: "local-state",
        execute: () => new Promise<void>(() => undefined),
      }),
    },
  });
  const model = scriptedModel(...script);
  const surface = createRegistrySurface(registry, "conv-1");
  const chat = createAgentChat({ conversationId: "conv-1", model, surface });
  const latest = () => {
    const turn = chat.getSnapshot().turns.at(-1);
    if (turn === undefined) throw new Error("There is no turn.");
    return turn;
  };
  const untilPending = () => vi.waitFor(() => expect(registry.confirmations.pending()).toHaveLength(1));
  return { registry, list, removed, model, surface, chat, latest, untilPending };
}

const SELECT: ScriptedStep = { calls: [{ name: "view_list__select", input: { name: "Ada" } }] };
const REMOVE: ScriptedStep = { calls: [{ name: "view_list__remove" }] };

describe("a conversation over the real runtime", () => {
  it("is told what is available now, and why not, in the message that is not kept", async () => {
    const { chat, model } = openPage(SELECT, { text: "Selected." });
    chat.send("Select Ada");
    await chat.whenIdle();
    const states = model.doStreamCalls.map((call) => promptOf(call).at(-1) ?? "");
    expect(states[0]).toContain(
      '"name":"view_list__remove","available":false,"unavailableReason":"Select a name first"',
    );
    expect(states[1]).toContain('"name":"view_list__remove","available":true');
    expect(JSON.stringify(model.doStreamCalls[1]?.tools)).toBe(JSON.stringify(model.doStreamCalls[0]?.tools));
  });

  it("knows each call's capability and effect", async () => {
    const { chat, latest } = openPage({ calls: [{ name: "view_list__read" }] }, { text: "Two." });
    chat.send("Who?");
    await chat.whenIdle();
    expect(callsIn(latest()).map(({ capability }) => capability)).toEqual([
      { id: "view:list.read", effect: "read" },
    ]);
    expect(resultsIn(latest())).toEqual([{ ok: true, output: "Ada, Grace" }]);
  });

  it("waits for the approval, runs once, and the request carries this conversation's key", async () => {
    const { chat, registry, removed, untilPending } = openPage(SELECT, REMOVE, { text: "Removed." });
    chat.send("Remove Ada");
    await untilPending();
    const [record] = registry.confirmations.pending();
    expect(record?.consumerKey).toBe("embedded:conv-1");
    registry.confirmations.resolve(record?.confirmationId ?? "", { approved: true });
    await chat.whenIdle();
    expect(removed).toEqual(["Ada"]);
  });

  it("reports a denial as a typed refusal with the person's reason, once, and goes on", async () => {
    const { chat, registry, surface, removed, latest, model, untilPending } = openPage(
      SELECT,
      REMOVE,
      REMOVE,
      {
        text: "Not removed.",
      },
    );
    chat.send("Remove Ada");
    await untilPending();
    const [record] = registry.confirmations.pending();
    expect(surface.deny(record?.confirmationId ?? "", "not her")).toBe(true);
    expect(surface.deny(record?.confirmationId ?? "", "too late")).toBe(false);
    await chat.whenIdle();
    expect(removed).toEqual([]);
    const denied = { ok: false, code: "CONFIRMATION_INVALID", details: { reason: "denied" } };
    expect(resultsIn(latest()).slice(1)).toEqual([
      expect.objectContaining({ ...denied, details: { reason: "denied", userReason: "not her" } }),
      expect.objectContaining(denied),
    ]);
    expect(promptOf(model.doStreamCalls[2]).join()).toContain('"userReason":"not her"');
    expect(latest().state).toEqual({ kind: "answered" });
  });

  it("keeps with a call exactly what the person was asked to approve for it", async () => {
    const { chat, registry, list, latest, untilPending } = openPage(SELECT, REMOVE, { text: "Gone." });
    chat.send("Remove Ada");
    await untilPending();
    const [record] = registry.confirmations.pending();
    const approvals = () => callsIn(latest()).map(({ approval }) => approval);
    expect(approvals()).toEqual([
      undefined,
      { confirmationId: record?.confirmationId, input: record?.input },
    ]);
    list.unregister();
    await chat.whenIdle();
    expect(approvals()[1]?.confirmationId).toBe(record?.confirmationId);
    expect(resultsIn(latest()).at(-1)).toMatchObject({ ok: false, code: "COMPONENT_UNMOUNTED" });
  });

  it("takes the request for approval back when it is stopped", async () => {
    const { chat, registry, removed, latest, untilPending } = openPage(SELECT, REMOVE);
    chat.send("Remove Ada");
    await untilPending();
    chat.stop();
    await chat.whenIdle();
    expect(registry.confirmations.pending()).toEqual([]);
    expect(removed).toEqual([]);
    expect(latest().state).toEqual({ kind: "stopped" });
    expect(resultsIn(latest()).at(-1)).toMatchObject({ ok: false });
  });

  it("stops a running tool, whose call gets the runtime's own answer", async () => {
    const { chat, latest, model } = openPage(
      { calls: [{ name: "view_list__hang", id: "h" }] },
      { text: "Stopped." },
    );
    chat.send("Hang");
    await vi.waitFor(() => expect(chat.getSnapshot().phase.kind).toBe("acting"));
    chat.stop();
    await chat.whenIdle();
    expect(resultsIn(latest())).toMatchObject([{ ok: false, code: "CANCELLED" }]);
    chat.send("What now?");
    await chat.whenIdle();
    expect(pairsOf(model.doStreamCalls[1])).toEqual({ calls: ["h"], results: ["h"] });
  });

  it("gives a call its own refusal when the component leaves while the model is thinking", async () => {
    const { chat, list, latest } = openPage(SELECT, { text: "It is gone." });
    const original = chat.subscribe(() => {
      if (chat.getSnapshot().phase.kind === "acting") list.unregister();
    });
    chat.send("Select Ada");
    await chat.whenIdle();
    original();
    expect(resultsIn(latest())).toMatchObject([{ ok: false, retry: "after-refresh" }]);
    expect(latest().state).toEqual({ kind: "answered" });
  });

  it("ends with the registry, as one sentence in the thread", async () => {
    const { chat, registry, latest } = openPage({ text: "Never said." });
    registry.dispose();
    chat.send("Hello");
    await chat.whenIdle();
    expect(latest().state).toMatchObject({ kind: "failed", failure: { code: "assistant-failed" } });
  });

  it("leaves no approval behind when it ends", async () => {
    const { chat, registry, untilPending } = openPage(SELECT, REMOVE);
    chat.send("Remove Ada");
    await untilPending();
    chat.dispose();
    await chat.whenIdle();
    expect(registry.confirmations.pending()).toEqual([]);
  });
});
