import { editDistance, isNearMiss } from "./edit-distance";
import { stem } from "./stem";

/**
 * Ordinary English verbs by what they ask for. `strong` words name the sense; `weak` ones can mean it. Verbs
 * that change or destroy something have no weak words outside their own sense, so that a mild verb never
 * reaches them.
 */
const SENSES = {
  read: {
    strong:
      "show list display view see read get tell describe inspect summarize summarise report check print count know current examine",
    weak: "find give fetch look search present explain compare review monitor watch hear",
  },
  search: { strong: "search find locate lookup query", weak: "look get show filter" },
  filter: {
    strong: "filter narrow restrict limit",
    weak: "show list find search display see view apply set keep reduce",
  },
  set: {
    strong: "set change update adjust configure modify switch",
    weak: "make turn use put choose edit prefer apply pick enter lower raise increase decrease reduce bring keep want",
  },
  clear: { strong: "clear reset", weak: "remove drop empty unset cancel undo discard wipe" },
  select: { strong: "select choose pick mark tick highlight", weak: "check take grab add" },
  deselect: { strong: "deselect unselect unmark untick unpick", weak: "clear uncheck" },
  go: {
    strong: "go navigate visit jump browse",
    weak: "open bring take switch show head move see view look",
  },
  open: { strong: "open expand inspect", weak: "show view see look enter display examine go" },
  back: { strong: "back return", weak: "go" },
  close: { strong: "close hide dismiss collapse shut", weak: "leave exit" },
  sort: { strong: "sort order arrange rank", weak: "" },
  enable: { strong: "enable activate reactivate reenable", weak: "resume restore" },
  disable: { strong: "disable deactivate", weak: "suspend" },
  delete: { strong: "delete remove erase destroy purge uninstall", weak: "" },
  remove: { strong: "remove take drop", weak: "delete clear" },
  discard: { strong: "discard scrap bin trash", weak: "" },
  create: { strong: "create make add", weak: "new start" },
  add: { strong: "add append attach include insert put", weak: "" },
  write: { strong: "write note enter type draft", weak: "put add set" },
  record: { strong: "record log register", weak: "note" },
  send: { strong: "send email mail deliver forward", weak: "" },
  dispatch: { strong: "dispatch send", weak: "" },
  notify: { strong: "notify alert inform", weak: "" },
  share: { strong: "share", weak: "" },
  invite: { strong: "invite", weak: "" },
  restart: { strong: "restart reboot relaunch", weak: "" },
  rename: { strong: "rename retitle relabel", weak: "call name" },
  move: { strong: "move transfer relocate shift reassign", weak: "" },
  assign: { strong: "assign delegate allocate", weak: "" },
  acknowledge: { strong: "acknowledge ack", weak: "" },
  resolve: { strong: "resolve solve settle fix", weak: "" },
  finish: { strong: "finish complete end conclude", weak: "" },
  play: { strong: "play start begin", weak: "hear listen resume" },
  pause: { strong: "pause halt stop", weak: "hold" },
  stop: { strong: "stop end halt quit", weak: "pause" },
  start: { strong: "start begin launch run", weak: "" },
  extend: { strong: "extend prolong renew lengthen", weak: "" },
  reserve: { strong: "reserve book hold", weak: "" },
  shuffle: { strong: "shuffle mix randomize randomise scramble", weak: "" },
  save: { strong: "save store keep", weak: "" },
  refresh: { strong: "refresh reload", weak: "update" },
  generate: { strong: "generate produce build compile", weak: "make create run" },
  toggle: { strong: "toggle flip switch", weak: "show hide turn" },
  focus: { strong: "focus center centre", weak: "zoom show find locate go" },
  zoom: { strong: "zoom magnify", weak: "" },
  cancel: { strong: "cancel abort revoke", weak: "" },
  approve: { strong: "approve accept confirm", weak: "" },
  reject: { strong: "reject decline refuse", weak: "" },
  export: { strong: "export download", weak: "" },
  import: { strong: "import upload", weak: "" },
  undo: { strong: "undo revert", weak: "" },
  copy: { strong: "copy duplicate clone", weak: "" },
  lock: { strong: "lock", weak: "" },
  unlock: { strong: "unlock", weak: "" },
} satisfies Record<string, { strong: string; weak: string }>;

/** Verbs of two words; the particle may stand behind the object ("turn the lamps off"). */
const PHRASAL: Record<string, { senses: string[]; word: string }> = {
  "turn off": { senses: ["disable"], word: "disable" },
  "switch off": { senses: ["disable"], word: "disable" },
  "shut off": { senses: ["disable"], word: "disable" },
  "turn on": { senses: ["enable"], word: "enable" },
  "switch on": { senses: ["enable"], word: "enable" },
  "turn down": { senses: ["set"], word: "set" },
  "turn up": { senses: ["set"], word: "set" },
  "look for": { senses: ["search"], word: "search" },
  "look up": { senses: ["search"], word: "search" },
  "put on": { senses: ["play", "set"], word: "play" },
  "take out": { senses: ["remove"], word: "remove" },
  "mix up": { senses: ["shuffle"], word: "shuffle" },
  "go back": { senses: ["back"], word: "back" },
  "get rid": { senses: ["delete"], word: "delete" },
  "throw away": { senses: ["delete", "discard"], word: "delete" },
};

/** Verbs without a meaning of their own, which lend it from a noun: "do a restart", "put on hold". */
const LIGHT_VERBS = new Set([
  "do",
  "make",
  "give",
  "have",
  "put",
  "perform",
  "run",
  "take",
  "get",
  "execute",
  "apply",
]);

export interface VerbSense {
  sense: string;
  strong: boolean;
}

const BY_STEM = new Map<string, VerbSense[]>();
const BASE_FORMS = new Set<string>(LIGHT_VERBS);
for (const [sense, words] of Object.entries(SENSES)) {
  for (const strength of ["strong", "weak"] as const) {
    for (const word of words[strength].split(" ").filter((each) => each !== "")) {
      const senses = BY_STEM.get(stem(word)) ?? [];
      senses.push({ sense, strong: strength === "strong" });
      BY_STEM.set(stem(word), senses);
      BASE_FORMS.add(word);
    }
  }
}

/** The verb that a word is a slip of the hand away from, among these and ordinary ones; `undefined` for none. */
export function nearestVerb(word: string, others: string[]): string | undefined {
  const near = [...new Set([...others, ...BASE_FORMS])].filter(
    (verb) => verb !== word && isNearMiss(word, verb) && (word.length > 5 || isSlip(word, verb)),
  );
  const [best] = near.sort((a, b) => editDistance(word, a, 2) - editDistance(word, b, 2));
  return best;
}

/** In a short word another letter makes another word ("slow", "show"); swapped, lost and doubled ones are slips. */
function isSlip(word: string, verb: string): boolean {
  return word.length !== verb.length || [...word].sort().join("") === [...verb].sort().join("");
}

export function sensesOf(verbStem: string): VerbSense[] {
  return BY_STEM.get(verbStem) ?? [];
}

export function isVerbBase(word: string): boolean {
  return BASE_FORMS.has(word) && word !== "current" && word !== "new" && word !== "back";
}

export function isLightVerb(word: string): boolean {
  return LIGHT_VERBS.has(word);
}

/** The meaning of a verb with a particle, or `undefined` when the pair is no verb of its own. */
export function phrasalVerb(
  verb: string,
  particle: string,
): { senses: VerbSense[]; stem: string } | undefined {
  const key = `${verb} ${particle}`;
  const found = Object.hasOwn(PHRASAL, key) ? PHRASAL[key] : undefined;
  return found === undefined
    ? undefined
    : { senses: found.senses.map((sense) => ({ sense, strong: true })), stem: stem(found.word) };
}
