"use client";

import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { classNames } from "@/app/_components/ui/class-names";
import { inputClass } from "@/app/_components/ui/field";
import { cleanText } from "@/app/_lib/view-params";
import { AgentTouchTag } from "../_agent/agent-touch";
import { useAgentTouched, useConsoleAgent } from "../_agent/console-agent-provider";

/** From the last keystroke to the search, in milliseconds. */
const TYPING_PAUSE_MS = 250;

export interface SearchFilterProps {
  /** Default `Search`; a second list on the same page has a name of its own. */
  readonly label?: string;
  readonly value: string | null;
  readonly maxLength: number;
  readonly placeholder: string;
  /** The control's id for the edit guard, and where the assistant's hand is shown. */
  readonly place: string;
  readonly onChange: (search: string | null) => void;
}

/** A text to search a list for. What is typed belongs to the person until they leave the field. */
export function SearchFilter({
  label = "Search",
  value,
  maxLength,
  placeholder,
  place,
  onChange,
}: SearchFilterProps) {
  const id = useId();
  const { guard } = useConsoleAgent();
  const touched = useAgentTouched(place);
  // What is typed and not yet left: while there is a draft, the field belongs to the person.
  const [draft, setDraft] = useState<string>();
  const wanted = draft === undefined ? value : cleanText(draft, maxLength);

  const apply = useEffectEvent(() => onChange(wanted));
  useEffect(() => {
    if (wanted === value) return;
    const timer = setTimeout(() => apply(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, value]);
  useEffect(() => () => guard.end(place), [guard, place]);

  function type(text: string): void {
    guard.begin({ id: place, label: "the search field" });
    setDraft(text);
  }

  function leave(): void {
    guard.end(place);
    if (wanted !== value) onChange(wanted);
    setDraft(undefined);
  }

  return (
    <div className="@container flex min-w-40 flex-[2_1_14rem] flex-col gap-1 sm:max-w-md">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-xs font-medium text-text-muted">
          {label}
        </label>
        <AgentTouchTag place={place} />
      </div>
      <div className="relative rounded-md" data-agent-touched={touched || undefined}>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-text-muted"
        />
        <input
          id={id}
          type="search"
          value={draft ?? value ?? ""}
          maxLength={maxLength}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === "Enter") leave();
          }}
          className={classNames(inputClass, "pl-8")}
        />
      </div>
    </div>
  );
}
