import type { InputField } from "./input-field";

/** How much a capability can do, in rising order; a request must be as strong as what it sets in motion. */
export const STRENGTHS = ["read", "local", "navigation", "change", "external", "destructive"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** One capability as the planner understands it from the tool list and the transient surface state. */
export interface Capability {
  /** The tool's name, to call it by. */
  name: string;
  /** `view`, `domain`, or "" when the tool list does not say. */
  plane: string;
  /** What it belongs to, such as `devices.table`. */
  owner: string;
  /** Stems of the owner's words. */
  ownerWords: string[];
  instance?: string;
  /** Stems of the words of its own name, verb first as a rule. */
  actionWords: string[];
  /** The words of its own name as written. */
  actionLabel: string;
  description: string;
  /** Stem of the verb that the description starts with. */
  leadingVerb: string;
  descriptionWords: string[];
  strength: Strength;
  /** Reads from the server rather than from the screen. */
  isQuery: boolean;
  requiresConfirmation: boolean;
  fields: InputField[];
  available: boolean;
  unavailableReason?: string;
  note?: string;
}
