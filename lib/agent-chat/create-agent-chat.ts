import type { LanguageModelV4 } from "@ai-sdk/provider";
import { describeFailure } from "./chat-failure";
import { type ChatRunHost, runTurn } from "./chat-run";
import type { ChatPhase, ChatSnapshot, SendOutcome } from "./chat-snapshot";
import type { ChatSurface } from "./chat-surface";
import type { ChatTurn } from "./chat-turn";
import { type ConversationStore, createMemoryConversationStore } from "./conversation-store";
import { ASSISTANT_INSTRUCTIONS } from "./instructions";
import { createObservable, type Observable } from "./observable";
import { restoreTurns } from "./restore-turns";

export interface AgentChatOptions {
  readonly conversationId: string;
  readonly model: LanguageModelV4;
  readonly surface: ChatSurface;
  readonly store?: ConversationStore;
  readonly instructions?: string;
  /** Model calls per turn. Default 20. */
  readonly maxSteps?: number;
  /** Characters of a message that a person types. Default 8 000. */
  readonly maxMessageCharacters?: number;
  /** Characters of the conversation that a model is sent. Default 300 000. */
  readonly maxPromptCharacters?: number;
  /** Tools that a model is given; a page that offers more is refused in words. Default 128. */
  readonly maxTools?: number;
  /** Turns that are kept and shown; the oldest go first. Default 200. */
  readonly maxTurns?: number;
  /** Milliseconds that a stopped call may take to answer the stop. Default 500. */
  readonly abortGraceMs?: number;
  /** Unique ids of turns and runs. */
  readonly createId?: () => string;
}

/** A conversation of one person with the page. No method throws or rejects. */
export interface AgentChat extends Observable<ChatSnapshot> {
  send(text: string): SendOutcome;
  /** Ends the answer and the running tool; everything said so far stays. */
  stop(): void;
  /** Goes on with the latest turn after a failure, a stop or the step cap. `false` when there is nothing to go on with. */
  retry(): boolean;
  /** Takes the latest turn back when nothing was executed in it, and gives its text; `undefined` otherwise. */
  takeBack(): string | undefined;
  /** Lets the call that waits in step-by-step mode go on. */
  proceed(): void;
  setStepByStep(on: boolean): void;
  /** Resolves when nothing runs. */
  whenIdle(): Promise<void>;
  dispose(): void;
}

export function createAgentChat(options: AgentChatOptions): AgentChat {
  const {
    store = createMemoryConversationStore(),
    maxSteps = 20,
    maxMessageCharacters = 8_000,
    maxPromptCharacters = 300_000,
    maxTools = 128,
    maxTurns = 200,
    abortGraceMs = 500,
    createId = () => crypto.randomUUID().slice(0, 13),
  } = options;
  const observable = createObservable<ChatSnapshot>({
    conversationId: options.conversationId,
    turns: restoreTurns(store.read()),
    phase: { kind: "idle" },
    stepByStep: false,
    usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
    droppedTurns: 0,
  });
  let abort: AbortController | undefined;
  let running: Promise<void> = Promise.resolve();
  let letGo: (() => void) | undefined;

  const snapshot = () => observable.getSnapshot();
  const isDisposed = () => snapshot().phase.kind === "disposed";
  function update(change: Partial<ChatSnapshot>): void {
    // A stream's last events may arrive after the conversation has ended.
    if (isDisposed()) return;
    observable.set({ ...snapshot(), ...change });
    if (change.turns !== undefined) store.write(change.turns);
  }
  function updateLatest(change: (turn: ChatTurn) => ChatTurn): void {
    const { turns } = snapshot();
    const latest = turns.at(-1);
    if (latest !== undefined) update({ turns: [...turns.slice(0, -1), change(latest)] });
  }
  function setPhase(phase: ChatPhase): void {
    // Once a person has pressed stop, what the run is still doing is its own affair.
    if (abort?.signal.aborted && phase.kind !== "idle") return;
    update({ phase });
  }

  const host: ChatRunHost = {
    model: options.model,
    surface: options.surface,
    instructions: options.instructions ?? ASSISTANT_INSTRUCTIONS,
    maxSteps,
    maxPromptCharacters,
    maxTools,
    abortGraceMs,
    turns: () => snapshot().turns,
    updateTurn: updateLatest,
    setPhase,
    addUsage({ inputTokens, cachedInputTokens, outputTokens }) {
      const { usage } = snapshot();
      update({
        usage: {
          inputTokens: usage.inputTokens + inputTokens,
          cachedInputTokens: usage.cachedInputTokens + cachedInputTokens,
          outputTokens: usage.outputTokens + outputTokens,
        },
      });
    },
    setDroppedTurns: (droppedTurns) => update({ droppedTurns }),
    isStepByStep: () => snapshot().stepByStep,
    async waitForPerson(signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const onAbort = () => resolve();
      signal.addEventListener("abort", onAbort, { once: true });
      letGo = resolve;
      await promise;
      letGo = undefined;
      signal.removeEventListener("abort", onAbort);
    },
  };

  function start(): void {
    const controller = new AbortController();
    abort = controller;
    update({ phase: { kind: "thinking" } });
    updateLatest((turn) => ({ ...turn, state: { kind: "running" } }));
    running = runTurn(host, { id: createId(), signal: controller.signal })
      .catch((error: unknown) => {
        console.error("The conversation engine failed.", error);
        return { kind: "failed" as const, failure: describeFailure(error) };
      })
      .then((state) => {
        abort = undefined;
        updateLatest((turn) => ({ ...turn, state }));
        update({ phase: { kind: "idle" } });
      });
  }

  return {
    getSnapshot: observable.getSnapshot,
    subscribe: observable.subscribe,
    send(text) {
      const trimmed = text.trim();
      if (isDisposed()) return { accepted: false, reason: "disposed" };
      if (trimmed === "") return { accepted: false, reason: "empty" };
      if (trimmed.length > maxMessageCharacters) {
        return { accepted: false, reason: "too-long", limit: maxMessageCharacters };
      }
      if (snapshot().phase.kind !== "idle") return { accepted: false, reason: "busy" };
      const turn: ChatTurn = {
        id: createId(),
        text: trimmed,
        steps: [],
        state: { kind: "running" },
      };
      update({ turns: [...snapshot().turns, turn].slice(-maxTurns) });
      start();
      return { accepted: true };
    },
    stop() {
      if (abort === undefined || abort.signal.aborted) return;
      update({ phase: { kind: "stopping" } });
      abort.abort(new DOMException("The person stopped the assistant.", "AbortError"));
    },
    retry() {
      const latest = snapshot().turns.at(-1);
      if (snapshot().phase.kind !== "idle" || latest === undefined || latest.state.kind === "answered")
        return false;
      start();
      return true;
    },
    takeBack() {
      const { turns, phase } = snapshot();
      const latest = turns.at(-1);
      if (phase.kind !== "idle" || latest === undefined || !hasDoneNothing(latest)) return undefined;
      update({ turns: turns.slice(0, -1) });
      return latest.text;
    },
    proceed: () => letGo?.(),
    setStepByStep(on) {
      update({ stepByStep: on });
      if (!on) letGo?.();
    },
    whenIdle: () => running,
    dispose() {
      if (isDisposed()) return;
      update({ phase: { kind: "disposed" } });
      abort?.abort(new DOMException("The conversation has ended.", "AbortError"));
      options.surface.dispose();
      observable.close();
    },
  };
}

function hasDoneNothing(turn: ChatTurn): boolean {
  return turn.steps.every((step) => step.state === "failed");
}
