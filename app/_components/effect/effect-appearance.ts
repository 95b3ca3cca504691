import type { AgentEffect } from "agent-surface";
import {
  Compass,
  DatabaseZap,
  Eye,
  type LucideIcon,
  Send,
  SlidersHorizontal,
  TriangleAlert,
} from "lucide-react";

export interface EffectAppearance {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Text colour; the icon takes it too. */
  readonly className: string;
  /** What it means for the person, in one sentence. */
  readonly meaning: string;
}

const READING: EffectAppearance = {
  label: "Reading",
  icon: Eye,
  className: "text-effect-read",
  meaning: "Reads and changes nothing.",
};

/** The one mapping of an operation's effect to its words, its icon and its colour. */
export const EFFECT_APPEARANCE: Readonly<Record<AgentEffect, EffectAppearance>> = {
  read: READING,
  "server-query": READING,
  "local-state": {
    label: "View change",
    icon: SlidersHorizontal,
    className: "text-effect-view",
    meaning: "Changes what is on the screen and nothing on the server.",
  },
  navigation: {
    label: "Navigation",
    icon: Compass,
    className: "text-effect-navigation",
    meaning: "Opens another page.",
  },
  "server-mutation": {
    label: "Server change",
    icon: DatabaseZap,
    className: "text-effect-server",
    meaning: "Changes data on the server, for everyone in the organisation.",
  },
  "external-side-effect": {
    label: "External",
    icon: Send,
    className: "text-effect-external",
    meaning: "Has an effect outside Fleetline, such as a message that is sent.",
  },
  destructive: {
    label: "Destructive",
    icon: TriangleAlert,
    className: "text-effect-destructive",
    meaning: "Removes something and cannot be undone.",
  },
};
