const IRREGULAR: Record<string, string> = {
  set: "set",
  reset: "reset",
  go: "went",
  write: "wrote",
  send: "sent",
  read: "read",
  put: "put",
  make: "made",
  take: "took",
  hide: "hid",
  show: "showed",
  find: "found",
  give: "gave",
  shut: "shut",
  begin: "began",
  choose: "chose",
  get: "got",
  run: "ran",
  back: "went back in",
};

/** Puts the first word of an operation's name into the past: "select visible" → "selected visible". */
export function pastTense(label: string): string {
  const [verb = "", ...rest] = label.split(" ");
  return [past(verb), ...rest].join(" ");
}

function past(verb: string): string {
  const irregular = Object.hasOwn(IRREGULAR, verb) ? IRREGULAR[verb] : undefined;
  if (irregular !== undefined) {
    return irregular;
  }
  if (verb.endsWith("e")) {
    return `${verb}d`;
  }
  if (/[^aeiou]y$/.test(verb)) {
    return `${verb.slice(0, -1)}ied`;
  }
  return /^[^aeiou]*[aeiou][bgmnpt]$/.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
}
