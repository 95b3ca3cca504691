import type { LanguageModelV4CallOptions, LanguageModelV4FunctionTool } from "@ai-sdk/provider";
import { stem } from "../language/stem";
import { STOP_WORDS } from "../language/word-lists";
import type { Capability, Strength } from "./capability";
import { readInputFields } from "./read-input-fields";
import type { SurfaceState } from "./read-surface-state";
import { splitName } from "./split-name";

const MAX_TOOLS = 512;
const PREFIX = /^\s*\[([^\]]*)\]\s*/;

/** Turns the tools of one call into the catalog that planning works on; a second reader may stand beside it. */
export type CatalogReader = (tools: LanguageModelV4CallOptions["tools"], state: SurfaceState) => Capability[];

/** Reads a catalog in which every tool is one capability. */
export const readDirectCatalog: CatalogReader = (tools, state) =>
  (tools ?? [])
    .filter((tool) => tool.type === "function")
    .slice(0, MAX_TOOLS)
    .map((tool) => readCapability(tool, state));

function readCapability(tool: LanguageModelV4FunctionTool, state: SurfaceState): Capability {
  const authored = tool.description ?? "";
  const prefix = (PREFIX.exec(authored)?.[1] ?? "").split("·").map((part) => part.trim().toLowerCase());
  const description = authored.replace(PREFIX, "").trim();
  const { plane, owner, action, instance } = readToolName(tool.name, prefix);
  const descriptionWords = wordsOf(description);
  const live = state.tools.get(tool.name);
  const fields = readInputFields(tool.inputSchema);
  const actionWords = splitName(action);
  return {
    name: tool.name,
    plane,
    owner,
    ownerWords: splitName(owner).map(stem),
    ...(instance === undefined ? {} : { instance }),
    actionWords: actionWords.map(stem),
    actionLabel: actionWords.join(" "),
    description,
    leadingVerb: stem(splitName(description)[0] ?? ""),
    descriptionWords,
    strength: strengthOf(prefix, plane),
    isQuery: prefix.includes("server-query"),
    requiresConfirmation: prefix.some((part) => part.includes("confirmation")),
    fields,
    available: live?.available ?? true,
    ...(live?.unavailableReason === undefined ? {} : { unavailableReason: live.unavailableReason }),
    ...(live?.note === undefined ? {} : { note: live.note }),
  };
}

/** What a tool's name alone says: its plane, what it belongs to, its own name and the instance. */
export function readToolName(
  name: string,
  prefix: string[] = [],
): { plane: string; owner: string; action: string; instance?: string } {
  const planeInName = /^(view|domain)_/.exec(name)?.[1];
  const plane = planeInName ?? prefix.find((part) => part === "view" || part === "domain") ?? "";
  const at = name.lastIndexOf("_at_");
  const hasInstance = at > 0 && planeInName === "view";
  const path = (hasInstance ? name.slice(0, at) : name).slice(
    planeInName === undefined ? 0 : planeInName.length + 1,
  );
  const segments = path.split(/__|\./).filter((segment) => segment !== "");
  const action = segments.pop() ?? name;
  return {
    plane,
    owner: segments.join("."),
    action,
    ...(hasInstance ? { instance: name.slice(at + 4) } : {}),
  };
}

/** What the prefix says; a tool that says nothing about its effect is taken for one that changes something. */
function strengthOf(prefix: string[], plane: string): Strength {
  const has = (effect: string) => prefix.includes(effect);
  if (has("destructive")) {
    return "destructive";
  }
  if (has("external-side-effect")) {
    return "external";
  }
  if (has("server-mutation")) {
    return "change";
  }
  if (has("navigation")) {
    return "navigation";
  }
  if (has("local-state")) {
    return "local";
  }
  if (has("read") || has("server-query")) {
    return "read";
  }
  return plane === "view" && prefix.some((part) => part.includes("confirmation")) ? "local" : "change";
}

function wordsOf(text: string): string[] {
  return [
    ...new Set(
      splitName(text)
        .filter((word) => !STOP_WORDS.has(word))
        .map(stem),
    ),
  ].slice(0, 80);
}
