"use client";

import { X } from "lucide-react";
import { Button } from "@/app/_components/ui/button";
import { SelectField } from "@/app/_components/ui/select-field";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { SearchFilter } from "../../_list/search-filter";
import { useSelectPlace } from "../../_list/use-select-place";
import { COMPARISON_FILTER_PLACES, FILTER_PLACES, placesOf, type TableInstance } from "../_agent/places";
import {
  DEVICE_STATUSES,
  type DeviceFilters,
  hasFilters,
  MAX_SEARCH_LENGTH,
  NO_FILTERS,
  STATUS_LABELS,
} from "../_state/device-view";

const ANY = "";

export interface DeviceFilterBarProps {
  /** Whose filters these are; those of the second table carry its name. */
  readonly list?: TableInstance;
  readonly filters: DeviceFilters;
  readonly cities: readonly string[];
  readonly onChange: (change: Partial<DeviceFilters>, history?: "push" | "replace") => void;
}

export function DeviceFilterBar({ list = "default", filters, cities, onChange }: DeviceFilterBarProps) {
  const places = list === "default" ? FILTER_PLACES : COMPARISON_FILTER_PLACES;
  const labelOf = (label: string) => (list === "default" ? label : `Comparison ${label.toLowerCase()}`);
  const { status, city } = filters;
  const { hand } = useConsoleAgent();
  const cityChoices = city !== null && !cities.includes(city) ? [city, ...cities] : cities;
  function changeByHand(change: Partial<DeviceFilters>, history?: "push" | "replace"): void {
    hand.release(placesOf(change));
    onChange(change, history);
  }

  return (
    <search
      className="flex flex-wrap items-end gap-x-3 gap-y-2"
      aria-label={list === "default" ? "Filter devices" : "Filter comparison"}
    >
      <SearchFilter
        label={labelOf("Search")}
        value={filters.search}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Name, model, site or id"
        place={places.search}
        onChange={(search) => changeByHand({ search }, "replace")}
      />
      <SelectField
        label={labelOf("Status")}
        value={status ?? ANY}
        onChange={(event) =>
          changeByHand({ status: DEVICE_STATUSES.find((known) => known === event.target.value) ?? null })
        }
        {...useSelectPlace(places.status, "the status filter")}
      >
        <option value={ANY}>Any status</option>
        {DEVICE_STATUSES.map((each) => (
          <option key={each} value={each}>
            {STATUS_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={labelOf("City")}
        value={city ?? ANY}
        onChange={(event) => changeByHand({ city: event.target.value === ANY ? null : event.target.value })}
        {...useSelectPlace(places.city, "the city filter")}
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
