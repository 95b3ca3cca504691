const list = (words: string) => new Set(words.split(/\s+/).filter((word) => word !== ""));

/** Words that carry no evidence about which capability or value is meant. */
export const STOP_WORDS = list(`
  a an the this that these those there here it its them they their he she his her him we us our you your i me my
  is are was were be been being am do does did done have has had having will would shall should can could may might must
  of in on at to for from by with without into onto about as than then and or but if so also just only please now again
  all any every each some both either neither no not none one ones thing things stuff
  what which who whom whose when where why how much many more most less least few several
  let lets want need like wish kindly ok okay hey hi hello thanks thank next finally first last
  up down out off over under me us what's whatever everything anything something nothing
  currently moment right still yet very really quite too able way possible go ahead
  say says said called named titled look
`);

/** Words before the verb that are there for manners. */
export const POLITE_WORDS = list(`
  please kindly could can would will you i we like want need wish to lets let us me now then next also finally
  first just go ahead and ok okay hey hi hello so but instead help afterwards lastly once again now only yes
`);

export const PRONOUNS = list("it them they those these that this one him her both everything all");

export const QUESTION_WORDS = list(
  "what which who whom whose when where why how is are was were does do did has have any can",
);

export const PREPOSITIONS = list(
  "in on at to for from by with of into onto under over near around inside within about",
);

/** Words that introduce why something is done. */
export const REASON_MARKERS = list("because since");

/** Words after which the rest of a sentence is text to pass on. */
export const CONTENT_MARKERS = list("saying says stating reading");

export const NEGATIONS = list("not never no without don't");

/** Adjectives and states that mean the same in ordinary use; each line is one group. */
const GROUPS = [
  "offline unreachable disconnected down",
  "online reachable connected up",
  "dark night black",
  "light bright white day",
  "system automatic auto",
  "compact dense tight condensed",
  "comfortable spacious roomy relaxed",
  "asc ascending increasing alphabetical alphabetically low lowest smallest oldest earliest",
  "desc descending decreasing reverse reversed high highest largest newest latest biggest",
  "open unresolved",
  "closed shut",
  "resolved solved fixed",
  "critical severe",
  "minor small",
  "disabled deactivated inactive",
  "enabled active",
  "available free",
  "overdue late",
  "all any every everything",
  "off none",
  "list table grid",
  "settings setting preferences options",
  "home start main",
  "person user member people",
  "picture image photo",
  "screen interface layout appearance",
  "theme mode",
].map((line) => line.split(" "));

const SYNONYMS = new Map<string, Set<string>>();
for (const group of GROUPS) {
  for (const word of group) {
    SYNONYMS.set(word, new Set([...(SYNONYMS.get(word) ?? []), ...group]));
  }
}

export function areSynonyms(left: string, right: string): boolean {
  return SYNONYMS.get(left)?.has(right) === true;
}

/** Values of a choice that stand for "do not restrict". */
export const NEUTRAL_VALUES = list("any all none everything every");
