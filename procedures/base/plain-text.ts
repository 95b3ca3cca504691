import { z } from "zod";

const ALLOWED_CONTROLS: ReadonlySet<string> = new Set(["\t", "\n", "\r"]);

function isControlCharacter(character: string): boolean {
  return (character < " " && !ALLOWED_CONTROLS.has(character)) || character === "\u007f";
}

/** Text that the database can store and a page can show: well-formed Unicode without control characters. */
export function plainText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && ![...text].some(isControlCharacter), {
      error: "Remove control characters and broken Unicode.",
    });
}
