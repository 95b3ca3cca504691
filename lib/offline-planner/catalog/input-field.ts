import type { JSONValue } from "@ai-sdk/provider";

export type FieldRole = "reference" | "search" | "content" | "email" | "plain";

/** One field of a capability's input, as the JSON Schema describes it. */
export interface InputField {
  name: string;
  /** Stems of the words that make up the name. */
  words: string[];
  description: string;
  kind: "choice" | "text" | "number" | "flag" | "list" | "group" | "other";
  role: FieldRole;
  required: boolean;
  nullable: boolean;
  integer: boolean;
  choices: JSONValue[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxLength?: number;
  /** The schema's default. */
  fallback?: JSONValue;
  /** The element of a list. */
  item?: InputField;
  /** The fields of a group. */
  fields: InputField[];
}
