import type { JSONObject, LanguageModelV4Prompt } from "@ai-sdk/provider";
import { parseJson } from "../conversation/parse-json";
import { isRecord } from "../json-object";

export interface ToolState {
  available: boolean;
  unavailableReason?: string;
  note?: string;
}

/** What the transient last message says about this moment. */
export interface SurfaceState {
  routePath?: string;
  tools: Map<string, ToolState>;
}

const OPENING = "<surface-state>";
const CLOSING = "</surface-state>";

/** Splits the transient state off the end of a prompt; without one every tool counts as available. */
export function readSurfaceState(prompt: LanguageModelV4Prompt): {
  state: SurfaceState;
  rest: LanguageModelV4Prompt;
} {
  const last = prompt.at(-1);
  const text =
    last?.role === "user" ? last.content.map((part) => (part.type === "text" ? part.text : "")).join("") : "";
  const trimmed = text.trim();
  if (!trimmed.startsWith(OPENING)) {
    return { state: { tools: new Map() }, rest: prompt };
  }
  const end = trimmed.lastIndexOf(CLOSING);
  const body = parseJson(trimmed.slice(OPENING.length, end < 0 ? undefined : end));
  return { state: isRecord(body) ? toState(body) : { tools: new Map() }, rest: prompt.slice(0, -1) };
}

function toState(body: JSONObject): SurfaceState {
  const tools = new Map<string, ToolState>();
  for (const entry of Array.isArray(body.tools) ? body.tools : []) {
    if (isRecord(entry) && typeof entry.name === "string") {
      tools.set(entry.name, {
        available: entry.available !== false,
        ...(typeof entry.unavailableReason === "string"
          ? { unavailableReason: entry.unavailableReason }
          : {}),
        ...(typeof entry.note === "string" ? { note: entry.note } : {}),
      });
    }
  }
  const route = body.route;
  const path = isRecord(route) ? route.path : route;
  return { tools, ...(typeof path === "string" ? { routePath: path } : {}) };
}
