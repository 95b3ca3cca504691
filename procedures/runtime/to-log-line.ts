const MAX_LENGTH = 16_000;

/** Control characters, line separators, and the marks that turn the direction of text: each could forge a record or hide one. */
const UNSAFE = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escapeCharacter(character: string): string {
  return NAMED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** One record of the log: one line, whatever a request put into its texts, and of bounded length. */
export function toLogLine(text: string): string {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}… (${text.length} characters)` : text;
  return cut.replace(UNSAFE, escapeCharacter);
}
