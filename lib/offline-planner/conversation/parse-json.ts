import type { JSONValue } from "@ai-sdk/provider";
import { isJson } from "../json-object";

/** The JSON value of a text, or `undefined` when the text is not JSON. */
export function parseJson(text: string): JSONValue | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}
