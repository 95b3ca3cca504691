import type { LanguageModelV4 } from "@ai-sdk/provider";
import {
  type ChatFailure,
  describeFailure,
  EMPTY_ANSWER,
  INTERRUPTED_ANSWER,
  tooManyTools,
} from "./chat-failure";
import type { ChatPhase, ChatUsage } from "./chat-snapshot";
import type { ChatSurface, ChatTool } from "./chat-surface";
import {
  type ChatApproval,
  type ChatCallPart,
  type ChatStep,
  type ChatTurn,
  type ChatTurnState,
  callsOf,
  settleCall,
  withPart,
  withStep,
} from "./chat-turn";
import {
  type ModelStepEvents,
  type ModelStepOutcome,
  type ModelToolCall,
  runModelStep,
} from "./run-model-step";
import { settleWithin } from "./settle-within";
import { toModelMessages } from "./to-model-messages";
import {
  FAILED_TOOL,
  interruptedResult,
  MALFORMED_INPUT,
  type ToolResult,
  UNKNOWN_TOOL,
} from "./tool-result";
import { trimTurns } from "./trim-turns";

/** What a run may touch of the conversation that it belongs to. */
export interface ChatRunHost {
  readonly model: LanguageModelV4;
  readonly surface: ChatSurface;
  readonly instructions: string;
  readonly maxSteps: number;
  readonly maxPromptCharacters: number;
  readonly maxTools: number;
  readonly abortGraceMs: number;
  turns(): readonly ChatTurn[];
  updateTurn(change: (turn: ChatTurn) => ChatTurn): void;
  setPhase(phase: ChatPhase): void;
  addUsage(usage: ChatUsage): void;
  setDroppedTurns(count: number): void;
  isStepByStep(): boolean;
  /** Resolves when the person lets the paused call go on, or with the signal's abort. */
  waitForPerson(signal: AbortSignal): Promise<void>;
}

export interface ChatRun {
  /** Unique per run of a turn, retries included: one half of every invocation id. */
  readonly id: string;
  readonly signal: AbortSignal;
}

/** The model was not asked at all. */
interface StepRefusal {
  readonly kind: "refused";
  readonly failure: ChatFailure;
}

interface PlannedCall {
  readonly call: ChatCallPart;
  readonly tool: ChatTool | undefined;
  readonly fault: ModelToolCall["fault"];
}

/** Drives the latest turn to its end, one model call after the other. Never rejects. */
export async function runTurn(host: ChatRunHost, run: ChatRun): Promise<ChatTurnState> {
  for (let number = 1; number <= host.maxSteps; number += 1) {
    host.setPhase({ kind: "thinking" });
    const stepId = `${run.id}.${number}`;
    const { outcome, planned } = await think(host, run, stepId);
    if (outcome.kind === "refused") return { kind: "failed", failure: outcome.failure };
    if (outcome.kind === "finished") host.addUsage(toUsage(outcome.usage));
    const end = endOf(outcome, host, stepId, planned.length);
    if (end !== undefined) return close(host, stepId, end);
    setStepState(host, stepId, "complete");
    for (const each of planned) await act(host, run, stepId, each);
    if (run.signal.aborted) return { kind: "stopped" };
  }
  return { kind: "step-cap", limit: host.maxSteps };
}

async function think(
  host: ChatRunHost,
  run: ChatRun,
  stepId: string,
): Promise<{ outcome: ModelStepOutcome | StepRefusal; planned: PlannedCall[] }> {
  const planned: PlannedCall[] = [];
  try {
    const reading = host.surface.read();
    if (reading.tools.length > host.maxTools) {
      const failure = tooManyTools(reading.tools.length, host.maxTools);
      return { outcome: { kind: "refused", failure }, planned };
    }
    const { turns, droppedTurns } = trimTurns(host.turns(), host.maxPromptCharacters);
    host.setDroppedTurns(droppedTurns);
    const messages = toModelMessages(turns);
    host.updateTurn((turn) => ({
      ...turn,
      steps: [...turn.steps, { id: stepId, parts: [], state: "streaming" }],
    }));
    const outcome = await runModelStep({
      model: host.model,
      instructions: host.instructions,
      messages: [...messages, { role: "user", content: reading.stateText }],
      tools: reading.tools,
      signal: run.signal,
      on: recordInto(host, stepId, (call) => {
        const tool = reading.tools.find(({ name }) => name === call.toolName);
        const part = toCallPart(`${stepId}:${call.toolCallId}`, call, tool);
        planned.push({ call: part, tool, fault: call.fault });
        return part;
      }),
    });
    return { outcome, planned };
  } catch (error) {
    return { outcome: { kind: "failed", error }, planned };
  }
}

function recordInto(
  host: ChatRunHost,
  stepId: string,
  plan: (call: ModelToolCall) => ChatCallPart,
): ModelStepEvents {
  // Providers number their blocks as they like; ours are unique in the conversation.
  const open = new Map<string, string>();
  let count = 0;
  const add = (part: ChatStep["parts"][number]) =>
    host.updateTurn((turn) => withStep(turn, stepId, (step) => ({ ...step, parts: [...step.parts, part] })));
  return {
    textStart(kind, id) {
      count += 1;
      const partId = `${stepId}:${kind}-${count}`;
      open.set(`${kind}:${id}`, partId);
      add({ kind, id: partId, text: "" });
    },
    textDelta(kind, id, delta) {
      const partId = open.get(`${kind}:${id}`) ?? "";
      host.updateTurn((turn) =>
        withPart(turn, stepId, partId, (part) =>
          part.kind === "call" ? part : { ...part, text: part.text + delta },
        ),
      );
    },
    textEnd(kind, id, providerMetadata) {
      const partId = open.get(`${kind}:${id}`) ?? "";
      if (providerMetadata === undefined) return;
      host.updateTurn((turn) => withPart(turn, stepId, partId, (part) => ({ ...part, providerMetadata })));
    },
    call: (call) => add(plan(call)),
  };
}

function toCallPart(id: string, call: ModelToolCall, tool: ChatTool | undefined): ChatCallPart {
  return {
    kind: "call",
    id,
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    input: call.input,
    state: { kind: "queued" },
    ...(tool === undefined ? {} : { capability: { id: tool.capabilityId, effect: tool.effect } }),
    ...(call.providerMetadata === undefined ? {} : { providerMetadata: call.providerMetadata }),
  };
}

/** How a model call ends the turn; `undefined` when its tool calls are to be run. */
function endOf(
  outcome: ModelStepOutcome,
  host: ChatRunHost,
  stepId: string,
  calls: number,
): StepEnd | undefined {
  if (outcome.kind === "stopped") return { kind: "stopped" };
  if (outcome.kind === "failed") return { kind: "failed", failure: describeFailure(outcome.error) };
  const { reason } = outcome;
  if (reason === "length" || reason === "content-filter") return { kind: "cut-short", reason };
  // A cut stream may have lost the call that had to come first, so none of it is run.
  if (reason === "error" || reason === "interrupted") return { kind: "failed", failure: INTERRUPTED_ANSWER };
  if (calls > 0) return reason === "other" ? { kind: "failed", failure: INTERRUPTED_ANSWER } : undefined;
  const hasText = currentStep(host, stepId)?.parts.some(
    (part) => part.kind === "text" && part.text.trim() !== "",
  );
  return hasText ? { kind: "answered" } : { kind: "failed", failure: EMPTY_ANSWER };
}

const INTERRUPTION_BY_END = {
  stopped: "stopped",
  failed: "stream-failed",
  "cut-short": "answer-cut",
  answered: "answer-cut",
} as const;

type StepEnd = Extract<ChatTurnState, { kind: keyof typeof INTERRUPTION_BY_END }>;

/** Ends a step whose calls are not run: each still gets its one result. */
function close(host: ChatRunHost, stepId: string, end: StepEnd): StepEnd {
  for (const call of callsOf(currentStep(host, stepId)?.parts ?? [])) {
    settle(host, stepId, call.id, interruptedResult(INTERRUPTION_BY_END[end.kind]));
  }
  setStepState(host, stepId, end.kind === "stopped" || end.kind === "failed" ? end.kind : "complete");
  return end;
}

async function act(
  host: ChatRunHost,
  run: ChatRun,
  stepId: string,
  { call, tool, fault }: PlannedCall,
): Promise<void> {
  const change = (changed: Partial<Pick<ChatCallPart, "state" | "approval">>) =>
    host.updateTurn((turn) =>
      withPart(turn, stepId, call.id, (part) => (part.kind === "call" ? { ...part, ...changed } : part)),
    );
  if (!run.signal.aborted && fault === undefined && host.isStepByStep()) {
    change({ state: { kind: "paused" } });
    host.setPhase({ kind: "paused", callId: call.id });
    await host.waitForPerson(run.signal);
  }
  if (run.signal.aborted) return settle(host, stepId, call.id, interruptedResult("stopped"));
  if (tool === undefined) return settle(host, stepId, call.id, UNKNOWN_TOOL);
  if (fault !== undefined) return settle(host, stepId, call.id, MALFORMED_INPUT);
  change({ state: { kind: "running" } });
  host.setPhase({ kind: "acting", callId: call.id });
  const result = await settleWithin(
    execute(tool, call, run, (approval) => change({ approval })),
    run.signal,
    host.abortGraceMs,
  );
  settle(host, stepId, call.id, result === "abandoned" ? interruptedResult("stopped") : result);
}

async function execute(
  tool: ChatTool,
  call: ChatCallPart,
  run: ChatRun,
  onApproval: (approval: ChatApproval) => void,
): Promise<ToolResult> {
  try {
    return await tool.execute(call.input, {
      invocationId: `${run.id}:${call.toolCallId}`,
      signal: run.signal,
      onApproval,
    });
  } catch (error) {
    // Tools of the surface never reject; a rejection is a defect, reported and still exactly one result.
    console.error(`The tool ${call.toolName} rejected instead of answering.`, error);
    return FAILED_TOOL;
  }
}

function settle(host: ChatRunHost, stepId: string, callId: string, result: ToolResult): void {
  host.updateTurn((turn) => withPart(turn, stepId, callId, (part) => settleCall(part, result)));
}

function setStepState(host: ChatRunHost, stepId: string, state: ChatStep["state"]): void {
  host.updateTurn((turn) => withStep(turn, stepId, (step) => ({ ...step, state })));
}

function currentStep(host: ChatRunHost, stepId: string): ChatStep | undefined {
  return host
    .turns()
    .at(-1)
    ?.steps.find(({ id }) => id === stepId);
}

function toUsage(usage: Extract<ModelStepOutcome, { kind: "finished" }>["usage"]): ChatUsage {
  return {
    inputTokens: usage.inputTokens ?? 0,
    cachedInputTokens: usage.inputTokenDetails.cacheReadTokens ?? 0,
    outputTokens: usage.outputTokens ?? 0,
  };
}
