import type { JSONObject, JSONValue, LanguageModelV4ToolResultOutput } from "@ai-sdk/provider";
import { isRecord, ownValue } from "../json-object";
import { parseJson } from "./parse-json";

/** How one tool call ended, in the planner's terms. */
export type ToolOutcome =
  | { kind: "ok"; output: JSONValue | undefined; surfaceChanged: boolean }
  | { kind: "refused"; code: string; message: string; retry: string; details: JSONObject }
  | { kind: "missing" };

/** Reads a tool result; whatever shape it has, it becomes an outcome. */
export function readToolOutcome(output: LanguageModelV4ToolResultOutput): ToolOutcome {
  switch (output.type) {
    case "json":
      return fromValue(output.value);
    case "text":
      return fromValue(parseJson(output.value) ?? output.value);
    case "execution-denied":
      return refused("CONFIRMATION_INVALID", output.reason ?? "", "no", { reason: "denied" });
    case "error-json":
      return fromError(output.value);
    case "error-text":
      return fromError(parseJson(output.value) ?? output.value);
    case "content": {
      const text = output.value.map((part) => (part.type === "text" ? part.text : "")).join("");
      return fromValue(parseJson(text) ?? text);
    }
    default:
      return { kind: "missing" };
  }
}

function fromValue(value: JSONValue): ToolOutcome {
  if (isRecord(value) && ownValue(value, "ok") === false) {
    return fromError(value);
  }
  if (isRecord(value) && ownValue(value, "ok") === true) {
    return { kind: "ok", output: ownValue(value, "output"), surfaceChanged: value.surfaceChanged === true };
  }
  return { kind: "ok", output: value, surfaceChanged: false };
}

function fromError(value: JSONValue): ToolOutcome {
  if (!isRecord(value)) {
    return refused("EXECUTION_FAILED", typeof value === "string" ? value : "", "no", {});
  }
  const details = ownValue(value, "details");
  return refused(
    textOr(ownValue(value, "code"), "EXECUTION_FAILED"),
    textOr(ownValue(value, "message"), ""),
    textOr(ownValue(value, "retry"), "no"),
    isRecord(details) ? details : {},
  );
}

function refused(code: string, message: string, retry: string, details: JSONObject): ToolOutcome {
  return { kind: "refused", code, message, retry, details };
}

function textOr(value: JSONValue | undefined, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}
