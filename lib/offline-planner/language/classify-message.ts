import { foldWord } from "./stem";
import { stripCourtesies } from "./strip-courtesies";

export type MessageKind =
  | "request"
  | "identity"
  | "help"
  | "greeting"
  | "thanks"
  | "continue"
  | "decline"
  | "why-not"
  | "explain";

const PATTERNS: [MessageKind, RegExp][] = [
  [
    "identity",
    /\b(?:who|what) (?:exactly )?are you\b|\bare you (?:an? |the )?(?:real |large )?(?:ai|bot|robot|model|human|person|language|llm|gpt|chatgpt|openai|assistant)\b|\b(?:which|what)(?: language| kind of)? model (?:are you|is this|do you|am i)/,
  ],
  [
    "help",
    /\bwhat (?:else )?(?:can|could) (?:you|i) (?:do|ask)|\bwhat (?:you are|are you|you're|you) (?:able|can)\b|\bhow (?:can|could|do) you help\b|^help(?: me)?[.!? ]*$|\bwhat (?:is|are) (?:possible|your (?:options|capabilities|abilities|tools))|\bwhat do you do\b/,
  ],
  ["why-not", /\bwhy (?:can't|cannot|can not|can i not|couldn't|am i not|is it not|isn't|is|are)\b/],
  ["explain", /^what (?:does|do|would|will) (?!you\b|i\b|we\b|it\b).+ do\b[?. ]*$/],
  ["greeting", /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day))(?: there)?[.!, ]*$/],
  ["thanks", /^(?:thanks|thank you|great|perfect|well done|good)(?: (?:a lot|very much|so much))?[.! ]*$/],
  [
    "continue",
    /^(?:(?:yes|yep|sure|ok|okay|please)[,. ]*)*(?:yes|yep|sure|ok|okay|continue|go on|go ahead|proceed|carry on|do it|do that|approved|i (?:have )?approved(?: it)?|try(?: it| that)? again|again|retry|repeat(?: it| that)?|ask (?:me )?again)[,. ]*(?:please|now|again|then|go on|continue|go ahead)?[.! ]*$/,
  ],
  [
    "decline",
    /^(?:(?:no|nope|wait|stop|hold on|never ?mind|please)[,. !]*)*(?:do not|don't|dont) (?:do|disable|change|touch|delete|execute|run|start|send|\w+) (?:anything|it|that|them|this|any of (?:it|them))[.! ]*$/,
  ],
  ["decline", /^(?:no|nope|no thanks|no thank you|never ?mind|forget it|leave it)[.! ]*$/],
];

/** What a message that is courtesy alone amounts to; taking something back weighs most. */
const COURTESIES: [MessageKind, RegExp][] = [
  ["decline", /\b(?:never ?mind|no|nope|wait|forget|hold on)\b/],
  ["thanks", /\b(?:thank|thanks|thx|bye|goodbye|see you|that|job|work)\b/],
  ["greeting", /\b(?:hi|hello|hey|good|how are you|nice to meet you|new)\b/],
];

/** What sort of message this is; everything that is not small talk or about the planner itself is a request. */
export function classifyMessage(text: string): MessageKind {
  const folded = foldWord(text).replaceAll("’", "'").trim();
  const found = PATTERNS.find(([, pattern]) => pattern.test(folded))?.[0];
  if (found !== undefined || stripCourtesies(folded) !== "") {
    return found ?? "request";
  }
  const said = COURTESIES.find(([, pattern]) => pattern.test(folded))?.[0];
  return said ?? "request";
}
