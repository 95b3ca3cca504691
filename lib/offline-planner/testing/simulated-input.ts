import type { JSONObject } from "@ai-sdk/provider";

/** Readers of fields of an input that the simulated surface has already checked against its schema. */
export function pickString(input: JSONObject, key: string): string {
  const value = input[key];
  return typeof value === "string" ? value : "";
}

export function pickNumber(input: JSONObject, key: string): number {
  const value = input[key];
  return typeof value === "number" ? value : 0;
}

export function pickStrings(input: JSONObject, key: string): string[] {
  const value = input[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

export function pickObject(value: JSONObject | undefined): JSONObject {
  return value === undefined ? {} : { ...value };
}
