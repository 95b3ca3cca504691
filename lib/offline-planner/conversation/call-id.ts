import type { JSONObject } from "@ai-sdk/provider";
import { stableJson } from "../json-object";

/** Why a call was made for a clause; carried in the call's id, since the conversation is all the memory there is. */
export type CallPurpose = "act" | "look" | "narrow" | "clear" | "pick" | "enable" | "visit";

const LETTERS: Record<CallPurpose, string> = {
  act: "a",
  look: "l",
  narrow: "n",
  clear: "c",
  pick: "p",
  enable: "e",
  visit: "v",
};

export interface CallTag {
  clause: number;
  purpose: CallPurpose;
}

/** An id that is unique in the conversation (it counts the calls) and says which clause the call served. */
export function makeCallId(tag: CallTag, ordinal: number, toolName: string, input: JSONObject): string {
  return `plan_${ordinal}_${tag.clause}${LETTERS[tag.purpose]}_${shortHash(`${toolName}${stableJson(input)}`)}`;
}

export function readCallId(id: string): CallTag | undefined {
  const match = /^plan_\d+_(\d+)([a-z])_/.exec(id);
  const letter = match?.[2];
  for (const purpose of PURPOSES) {
    if (match !== null && LETTERS[purpose] === letter) {
      return { clause: Number(match[1]), purpose };
    }
  }
  return undefined;
}

const PURPOSES: CallPurpose[] = ["act", "look", "narrow", "clear", "pick", "enable", "visit"];

/** FNV-1a over UTF-16 units, in base 36. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(36).padStart(7, "0");
}
