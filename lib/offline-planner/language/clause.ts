import type { Token } from "./token";
import type { VerbSense } from "./verb-senses";

export interface ClauseVerb {
  word: string;
  stem: string;
  senses: VerbSense[];
  /** A verb without a meaning of its own ("do", "give"): a noun of the clause may name the operation. */
  light: boolean;
  /** Indexes of the tokens that make the verb. */
  at: number[];
}

export interface Clause {
  text: string;
  tokens: Token[];
  verb?: ClauseVerb;
  isQuestion: boolean;
  asksForCount: boolean;
  negated: boolean;
  /** "only", "now", "of those": what is asked adds to what holds already. */
  refines: boolean;
  hasPronoun: boolean;
  /** "it", "this one": a pronoun that can mean one thing alone. */
  isSingular: boolean;
  /** "except", "other than": some are meant to be left out. */
  excludes: boolean;
  /** What stands behind "because". */
  reason?: string;
  /** What stands behind "saying" or a colon. */
  content?: string;
}
