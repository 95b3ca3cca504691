import type {
  JSONObject,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from "@ai-sdk/provider";
import { isJSONObject } from "@ai-sdk/provider";
import type { SimulatedSurface } from "./simulated-surface";

export interface RecordedCall {
  name: string;
  input: JSONObject;
  result: JSONObject;
}

export interface ConversationTurn {
  calls: RecordedCall[];
  text: string;
  steps: number;
}

export interface ConversationOptions {
  /** Answers instead of the surface, for refusals that only the outside world decides. */
  intercept?: (name: string, input: JSONObject, attempt: number) => JSONObject | undefined;
  maxSteps?: number;
}

/** Runs whole turns of the tool loop against a simulated surface, one user message after the other. */
export async function runConversation(
  planner: LanguageModelV4,
  surface: SimulatedSurface,
  messages: string[],
  options: ConversationOptions = {},
): Promise<ConversationTurn[]> {
  const history: LanguageModelV4Prompt = [
    { role: "system", content: "You operate the screen for a person." },
  ];
  const turns: ConversationTurn[] = [];
  for (const message of messages) {
    history.push({ role: "user", content: [{ type: "text", text: message }] });
    turns.push(await runTurn(planner, surface, history, options));
  }
  return turns;
}

async function runTurn(
  planner: LanguageModelV4,
  surface: SimulatedSurface,
  history: LanguageModelV4Prompt,
  options: ConversationOptions,
): Promise<ConversationTurn> {
  const calls: RecordedCall[] = [];
  const attempts = new Map<string, number>();
  for (let step = 1; step <= (options.maxSteps ?? 60); step += 1) {
    const result = await planner.doGenerate(callOptionsFor(surface, history));
    const assistant: Extract<LanguageModelV4Message, { role: "assistant" }> = {
      role: "assistant",
      content: [],
    };
    const results: Extract<LanguageModelV4Message, { role: "tool" }> = { role: "tool", content: [] };
    let text = "";
    for (const part of result.content) {
      if (part.type === "text") {
        text += part.text;
        assistant.content.push({ type: "text", text: part.text });
      } else if (part.type === "tool-call") {
        const input: unknown = JSON.parse(part.input);
        if (!isJSONObject(input)) {
          throw new Error(`The input of ${part.toolName} is not an object`);
        }
        const attempt = (attempts.get(part.toolName) ?? 0) + 1;
        attempts.set(part.toolName, attempt);
        const value =
          options.intercept?.(part.toolName, input, attempt) ?? surface.call(part.toolName, input);
        calls.push({ name: part.toolName, input, result: value });
        const { toolCallId, toolName } = part;
        assistant.content.push({ type: "tool-call", toolCallId, toolName, input });
        results.content.push({ type: "tool-result", toolCallId, toolName, output: { type: "json", value } });
      }
    }
    history.push(assistant);
    if (results.content.length === 0) {
      return { calls, text, steps: step };
    }
    history.push(results);
  }
  throw new Error(
    `The planner did not end: ${JSON.stringify(calls.map(({ name, input }) => [name, input]))}`,
  );
}

/** The call options of one step: conversation, live tools, and the transient state as the last message. */
export function callOptionsFor(
  surface: SimulatedSurface,
  history: LanguageModelV4Prompt,
): LanguageModelV4CallOptions {
  const tools = surface.tools();
  const state = {
    surfaceVersion: String(surface.version),
    route: { path: surface.page.current },
    tools: tools.map((tool) => ({ name: tool.name, ...tool.state })),
  };
  const text = `<surface-state>\n${JSON.stringify(state)}\n</surface-state>`;
  return {
    prompt: [...history, { role: "user", content: [{ type: "text", text }] }],
    tools: tools.map(({ name, description, inputSchema }) => ({
      type: "function",
      name,
      description,
      inputSchema,
    })),
  };
}
