"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { IconButton } from "@/app/_components/ui/button";
import { MenuContent, MenuLabel, MenuRadioItem, MenuSeparator } from "@/app/_components/ui/menu";
import { DENSITIES, THEMES, type Theme } from "@/app/_lib/appearance/appearance";
import { appearanceStore, useAppearance } from "@/app/_lib/appearance/use-appearance";
import { AgentTouchTag } from "../_agent/agent-touch";
import { useAgentTouched, useConsoleAgent } from "../_agent/console-agent-provider";
import { PREFERENCES_PLACE } from "../_agent/touch-places";

const ICONS: Readonly<Record<Theme, typeof Sun>> = { light: Sun, dark: Moon, system: Monitor };
const LABELS = {
  light: "Light",
  dark: "Dark",
  system: "As the system",
  comfortable: "Comfortable",
  compact: "Compact",
};

export function AppearanceMenu() {
  const { theme, density } = useAppearance();
  const touched = useAgentTouched(PREFERENCES_PLACE);
  const { hand } = useConsoleAgent();
  const Icon = ICONS[theme];
  return (
    <>
      <AgentTouchTag place={PREFERENCES_PLACE} className="mr-1 max-sm:hidden" />
      <DropdownMenu.Root modal={false} onOpenChange={() => hand.release([PREFERENCES_PLACE])}>
        <DropdownMenu.Trigger asChild>
          <IconButton label="Appearance" data-agent-touched={touched || undefined}>
            <Icon aria-hidden className="size-4" />
          </IconButton>
        </DropdownMenu.Trigger>
        <MenuContent label="Appearance">
          <MenuLabel>Theme</MenuLabel>
          <DropdownMenu.RadioGroup
            value={theme}
            onValueChange={(value) => {
              const next = THEMES.find((known) => known === value);
              if (next) appearanceStore().set({ theme: next });
            }}
          >
            {THEMES.map((each) => (
              <MenuRadioItem key={each} value={each}>
                {LABELS[each]}
              </MenuRadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <MenuSeparator />
          <MenuLabel>Density</MenuLabel>
          <DropdownMenu.RadioGroup
            value={density}
            onValueChange={(value) => {
              const next = DENSITIES.find((known) => known === value);
              if (next) appearanceStore().set({ density: next });
            }}
          >
            {DENSITIES.map((each) => (
              <MenuRadioItem key={each} value={each}>
                {LABELS[each]}
              </MenuRadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </MenuContent>
      </DropdownMenu.Root>
    </>
  );
}
