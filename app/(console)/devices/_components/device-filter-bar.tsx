"use client";

import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { classNames } from "@/app/_components/ui/class-names";
import { inputClass } from "@/app/_components/ui/field";
import { SelectField } from "@/app/_components/ui/select-field";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useAgentTouched, useConsoleAgent } from "../../_agent/console-agent-provider";
import { FILTER_PLACES, placesOf } from "../_agent/places";
import {
  DEVICE_STATUSES,
  type DeviceFilters,
  hasFilters,
  MAX_SEARCH_LENGTH,
  NO_FILTERS,
  STATUS_LABELS,
} from "../_state/device-view";
import { cleanText } from "../_state/device-view-params";

/** From the last keystroke to the search, in milliseconds. */
const TYPING_PAUSE_MS = 250;

const ANY = "";

export interface DeviceFilterBarProps {
  readonly filters: DeviceFilters;
  readonly cities: readonly string[];
  readonly onChange: (change: Partial<DeviceFilters>, history?: "push" | "replace") => void;
}

export function DeviceFilterBar({ filters, cities, onChange }: DeviceFilterBarProps) {
  const { status, city } = filters;
  const { hand } = useConsoleAgent();
  const cityChoices = city !== null && !cities.includes(city) ? [city, ...cities] : cities;
  function changeByHand(change: Partial<DeviceFilters>, history?: "push" | "replace"): void {
    hand.release(placesOf(change));
    onChange(change, history);
  }

  return (
    <search className="flex flex-wrap items-end gap-x-3 gap-y-2" aria-label="Filter devices">
      <SearchFilter value={filters.search} onChange={(search) => changeByHand({ search }, "replace")} />
      <SelectField
        label="Status"
        value={status ?? ANY}
        onChange={(event) =>
          changeByHand({ status: DEVICE_STATUSES.find((known) => known === event.target.value) ?? null })
        }
        {...useSelectPlace(FILTER_PLACES.status, "the status filter")}
      >
        <option value={ANY}>Any status</option>
        {DEVICE_STATUSES.map((each) => (
          <option key={each} value={each}>
            {STATUS_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="City"
        value={city ?? ANY}
        onChange={(event) => changeByHand({ city: event.target.value === ANY ? null : event.target.value })}
        {...useSelectPlace(FILTER_PLACES.city, "the city filter")}
      >
        <option value={ANY}>Any city</option>
        {cityChoices.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      {hasFilters(filters) ? (
        <Button variant="ghost" onClick={() => changeByHand(NO_FILTERS)}>
          <X aria-hidden className="size-3.5" />
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

/** A platform select cannot say that its list is open; pressing it is the beginning, choosing or leaving the end. */
function useSelectPlace(id: string, label: string) {
  const { guard } = useConsoleAgent();
  const touched = useAgentTouched(id);
  const begin = () => guard.begin({ id, label });
  const end = () => guard.end(id);
  useEffect(() => () => guard.end(id), [guard, id]);
  return {
    touched,
    note: <AgentTouchTag place={id} />,
    className: "min-w-32 flex-1 sm:max-w-52",
    onPointerDown: begin,
    onInput: end,
    onBlur: end,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") end();
      else if ([" ", "Enter"].includes(event.key) || (event.altKey && event.key === "ArrowDown")) begin();
    },
  };
}

function SearchFilter({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (search: string | null) => void;
}) {
  const { guard } = useConsoleAgent();
  const touched = useAgentTouched(FILTER_PLACES.search);
  // What is typed and not yet left: while there is a draft, the field belongs to the person.
  const [draft, setDraft] = useState<string>();
  const wanted = draft === undefined ? value : cleanText(draft, MAX_SEARCH_LENGTH);

  const apply = useEffectEvent(() => onChange(wanted));
  useEffect(() => {
    if (wanted === value) return;
    const timer = setTimeout(() => apply(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, value]);
  useEffect(() => () => guard.end(FILTER_PLACES.search), [guard]);

  function type(text: string): void {
    guard.begin({ id: FILTER_PLACES.search, label: "the search field" });
    setDraft(text);
  }

  function leave(): void {
    guard.end(FILTER_PLACES.search);
    if (wanted !== value) onChange(wanted);
    setDraft(undefined);
  }

  return (
    <div className="@container flex min-w-40 flex-[2_1_14rem] flex-col gap-1 sm:max-w-md">
      <div className="flex items-center gap-2">
        <label htmlFor="device-search" className="text-xs font-medium text-text-muted">
          Search
        </label>
        <AgentTouchTag place={FILTER_PLACES.search} />
      </div>
      <div className="relative rounded-md" data-agent-touched={touched || undefined}>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-text-muted"
        />
        <input
          id="device-search"
          type="search"
          value={draft ?? value ?? ""}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Name, model, site or id"
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
