"use client";

import { action, observation } from "agent-surface";
import { useAgentComponent } from "agent-surface/react";
import { z } from "zod";
import { DENSITIES, THEMES } from "@/app/_lib/appearance/appearance";
import { appearanceStore, useAppearance } from "@/app/_lib/appearance/use-appearance";
import { zs } from "@/app/_lib/zs";
import { announceAgentChange } from "./announce-agent-change";
import { useConsoleAgent } from "./console-agent-provider";
import { PREFERENCES_PLACE } from "./touch-places";

const theme = z
  .enum(THEMES)
  .describe(
    "Colours of the console. dark: light text on dark; light: dark text on light; system: as the device says",
  );
const density = z.enum(DENSITIES).describe("Height of rows and controls. compact shows more rows at once");

const preferences = z.strictObject({ theme, density });
const preferencesSchema = zs(preferences);
const changeSchema = zs(
  preferences
    .partial()
    .refine((change) => Object.keys(change).length > 0, { error: "Give theme, density or both." }),
);

/** How the console looks, for an agent to read and change through the same store as the menu. */
export function AppPreferences() {
  const { hand } = useConsoleAgent();
  const appearance = useAppearance();

  useAgentComponent({
    type: "app.preferences",
    description: "How the console looks for this user in this browser: light or dark theme, and row density.",
    priority: -20,
    observations: {
      read: observation({
        description: "Read the current theme and density.",
        output: preferencesSchema,
        read: () => ({ theme: appearance.theme, density: appearance.density }),
      }),
    },
    actions: {
      set: action({
        description: "Switch the theme (light mode, dark mode or system) or the density of the console.",
        input: changeSchema,
        output: preferencesSchema,
        effect: "local-state",
        idempotent: true,
        execute: (change) => {
          const store = appearanceStore();
          const before = store.get();
          const { theme: nextTheme = before.theme, density: nextDensity = before.density } = change;
          const after = store.set({ theme: nextTheme, density: nextDensity });
          if (after !== before) {
            announceAgentChange(hand, {
              places: [PREFERENCES_PLACE],
              message: `Appearance set to ${after.theme}, ${after.density}`,
              undo: () => store.set(before),
            });
          }
          return { theme: after.theme, density: after.density };
        },
      }),
    },
  });

  return null;
}
