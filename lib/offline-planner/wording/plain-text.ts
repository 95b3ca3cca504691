import { splitName } from "../catalog/split-name";

/** Makes a text from a tool's output safe to show: one line, no markup, at most `limit` characters. */
export function plainText(text: string, limit = 80): string {
  const oneLine = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  const cut = [...oneLine].length > limit ? `${[...oneLine].slice(0, limit - 1).join("")}…` : oneLine;
  return cut.replace(/[\\`*_[\]<>|#~]/g, (mark) => `\\${mark}`);
}

/** `lastSeenAt` → "last seen at". */
export function spelledOut(name: string): string {
  return splitName(name).join(" ");
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a, b and c"; of more than `most`, how many are left. */
export function enumerate(items: string[], most = 10): string {
  const shown = items.slice(0, most);
  const rest = items.length - shown.length;
  if (rest > 0) {
    return `${shown.join(", ")} and ${rest} more`;
  }
  const last = shown.at(-1) ?? "";
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${last}` : last;
}

export function plural(count: number, noun: string): string {
  return `${count} ${count === 1 ? singular(noun) : pluralOf(noun)}`;
}

export function singular(noun: string): string {
  if (/ies$/.test(noun)) {
    return `${noun.slice(0, -3)}y`;
  }
  return /(?:ss|us|is)$/.test(noun) || !noun.endsWith("s") ? noun : noun.slice(0, -1);
}

function pluralOf(noun: string): string {
  if (noun.endsWith("s")) {
    return noun;
  }
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** A sentence's ending, unless it has one. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?…:]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
