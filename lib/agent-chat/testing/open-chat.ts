import type { MockLanguageModelV4 } from "ai/test";
import { expect, vi } from "vitest";
import type { ChatCallPart, ChatTurn } from "../chat-turn";
import { type AgentChatOptions, createAgentChat } from "../create-agent-chat";
import { type Handler, scriptedSurface } from "./scripted-surface";

export const OK: Handler = () => ({ ok: true, output: "done" });

/** A conversation over a scripted model and a scripted surface, with what tests ask of it. */
export function openChat(
  model: MockLanguageModelV4,
  tools: Readonly<Record<string, Handler>> = {},
  options: Partial<AgentChatOptions> = {},
) {
  const surface = scriptedSurface(tools);
  let ids = 0;
  const createId = () => `id${++ids}`;
  const chat = createAgentChat({
    conversationId: "conv-1",
    model,
    surface,
    createId,
    abortGraceMs: 0,
    ...options,
  });
  const ask = async (text: string) => {
    expect(chat.send(text)).toEqual({ accepted: true });
    await chat.whenIdle();
    return latest();
  };
  const latest = (): ChatTurn => {
    const turn = chat.getSnapshot().turns.at(-1);
    if (turn === undefined) throw new Error("There is no turn.");
    return turn;
  };
  const until = (predicate: () => boolean) => vi.waitFor(() => expect(predicate()).toBe(true));
  return { chat, surface, ask, latest, until };
}

export function callsIn(turn: ChatTurn): ChatCallPart[] {
  return turn.steps.flatMap(({ parts }) => parts.filter((part) => part.kind === "call"));
}

export function resultsIn(turn: ChatTurn) {
  return callsIn(turn).map(({ state }) => (state.kind === "settled" ? state.result : state.kind));
}

export function textIn(turn: ChatTurn): string {
  return turn.steps
    .flatMap(({ parts }) => parts.map((part) => (part.kind === "text" ? part.text : "")))
    .join("");
}
