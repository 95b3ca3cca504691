"use client";

import { Check, ChevronDown } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useEffect, useId, useState } from "react";
import { classNames } from "@/app/_components/ui/class-names";
import { inputClass } from "@/app/_components/ui/field";
import { MenuContent } from "@/app/_components/ui/menu";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useAgentTouched, useConsoleAgent } from "../../_agent/console-agent-provider";
import { PLAN_PLACES } from "../_agent/places";
import { MAX_CITIES } from "../_state/report-plan";

export interface CityMenuProps {
  readonly chosen: readonly string[];
  readonly cities: readonly string[];
  readonly onChange: (cities: readonly string[]) => void;
}

const PLACE = PLAN_PLACES.cities;

/** Any number of cities; none chosen means all of them. It stays open while one chooses. */
export function CityMenu({ chosen, cities, onChange }: CityMenuProps) {
  const { guard } = useConsoleAgent();
  const touched = useAgentTouched(PLACE);
  const [open, setOpen] = useState(false);
  const id = useId();
  const all = [...new Set([...cities, ...chosen])].sort((a, b) => a.localeCompare(b, "en"));

  useEffect(() => {
    if (!open) return undefined;
    guard.begin({ id: PLACE, label: "the cities of the report" });
    return () => guard.end(PLACE);
  }, [open, guard]);

  function toggle(city: string): void {
    const next = chosen.includes(city) ? chosen.filter((each) => each !== city) : [...chosen, city];
    if (next.length <= MAX_CITIES) onChange(next);
  }

  return (
    <div className="@container flex min-w-32 flex-1 flex-col gap-1 sm:max-w-64">
      <div className="flex items-center gap-2">
        <span id={id} className="text-xs font-medium text-text-muted">
          Cities
        </span>
        <AgentTouchTag place={PLACE} />
      </div>
      <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
        <DropdownMenu.Trigger
          aria-labelledby={`${id} ${id}-chosen`}
          data-agent-touched={touched || undefined}
          className={classNames(inputClass, "flex items-center justify-between gap-2 text-left")}
        >
          <span id={`${id}-chosen`} className="truncate">
            {chosen.length === 0 ? "All cities" : chosen.join(", ")}
          </span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-text-muted" />
        </DropdownMenu.Trigger>
        <MenuContent label="Cities">
          <div className="max-h-72 overflow-y-auto">
            {all.map((city) => (
              <DropdownMenu.CheckboxItem
                key={city}
                checked={chosen.includes(city)}
                onCheckedChange={() => toggle(city)}
                onSelect={(event) => event.preventDefault()}
                className="flex cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-[13px] outline-none data-highlighted:bg-surface-muted"
              >
                <Check
                  aria-hidden
                  className={classNames("size-3.5", chosen.includes(city) ? "text-accent" : "opacity-0")}
                />
                {city}
              </DropdownMenu.CheckboxItem>
            ))}
          </div>
        </MenuContent>
      </DropdownMenu.Root>
    </div>
  );
}
