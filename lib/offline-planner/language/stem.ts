const IRREGULAR: Record<string, string> = {
  chosen: "choose",
  chose: "choose",
  sent: "send",
  shown: "show",
  seen: "see",
  gone: "go",
  went: "go",
  taken: "take",
  given: "give",
  found: "find",
  hidden: "hide",
  written: "write",
  made: "make",
  left: "leave",
  people: "person",
  children: "child",
};

/** Lower-cases, removes diacritics, and leaves letters and digits alone. */
export function foldWord(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A light English stem: enough for "devices", "device", "disabled" and "disabling" to meet, and no more. */
export function stem(word: string): string {
  const folded = foldWord(word);
  const irregular = Object.hasOwn(IRREGULAR, folded) ? IRREGULAR[folded] : undefined;
  return dropFinalE(stripEnding(irregular ?? folded));
}

function stripEnding(word: string): string {
  if (word.length <= 3) {
    return word;
  }
  if (word.endsWith("ies") && word.length > 4) {
    return `${word.slice(0, -3)}y`;
  }
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) {
    return word.slice(0, -2);
  }
  if (word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) {
    return word.slice(0, -1);
  }
  for (const ending of ["ing", "ied", "ed"]) {
    const base = word.slice(0, -ending.length);
    if (word.endsWith(ending) && base.length >= 3 && /[aeiouy]/.test(base)) {
      return ending === "ied" ? `${base}y` : undouble(base);
    }
  }
  return word.endsWith("ed") ? word.slice(0, -1) : word;
}

function undouble(word: string): string {
  return /([bgmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
}

function dropFinalE(word: string): string {
  return word.length >= 4 && word.endsWith("e") ? word.slice(0, -1) : word;
}
