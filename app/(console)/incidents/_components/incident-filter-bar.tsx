"use client";

import { X } from "lucide-react";
import { Button } from "@/app/_components/ui/button";
import { SelectField } from "@/app/_components/ui/select-field";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { SearchFilter } from "../../_list/search-filter";
import { useSelectPlace } from "../../_list/use-select-place";
import { FILTER_PLACES, placesOf } from "../_agent/places";
import type { Assignee } from "../_state/incident-cache";
import {
  hasFilters,
  INCIDENT_STATUSES,
  type IncidentFilters,
  MAX_SEARCH_LENGTH,
  NO_FILTERS,
  NOBODY,
  SEVERITIES,
  SEVERITY_LABELS,
  STATUS_LABELS,
} from "../_state/incident-view";

const ANY = "";

export interface IncidentFilterBarProps {
  readonly filters: IncidentFilters;
  readonly cities: readonly string[];
  readonly assignees: readonly Assignee[];
  readonly onChange: (change: Partial<IncidentFilters>, history?: "push" | "replace") => void;
}

export function IncidentFilterBar({ filters, cities, assignees, onChange }: IncidentFilterBarProps) {
  const { status, severity, assignee, city } = filters;
  const { hand, session } = useConsoleAgent();
  const cityChoices = city !== null && !cities.includes(city) ? [city, ...cities] : cities;
  const isStranger = assignee !== null && assignee !== NOBODY && !assignees.some(({ id }) => id === assignee);

  function changeByHand(change: Partial<IncidentFilters>, history?: "push" | "replace"): void {
    hand.release(placesOf(change));
    onChange(change, history);
  }

  return (
    <search
      className="grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:flex sm:flex-wrap"
      aria-label="Filter incidents"
    >
      <SearchFilter
        value={filters.search}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Reference, title, device or site"
        place={FILTER_PLACES.search}
        onChange={(search) => changeByHand({ search }, "replace")}
      />
      <SelectField
        label="Status"
        value={status ?? ANY}
        onChange={(event) =>
          changeByHand({ status: INCIDENT_STATUSES.find((known) => known === event.target.value) ?? null })
        }
        {...useSelectPlace(FILTER_PLACES.status, "the status filter")}
      >
        <option value={ANY}>Any status</option>
        {INCIDENT_STATUSES.map((each) => (
          <option key={each} value={each}>
            {STATUS_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Severity"
        value={severity ?? ANY}
        onChange={(event) =>
          changeByHand({ severity: SEVERITIES.find((known) => known === event.target.value) ?? null })
        }
        {...useSelectPlace(FILTER_PLACES.severity, "the severity filter")}
      >
        <option value={ANY}>Any severity</option>
        {SEVERITIES.map((each) => (
          <option key={each} value={each}>
            {SEVERITY_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Assignee"
        value={assignee ?? ANY}
        onChange={(event) =>
          changeByHand({ assignee: event.target.value === ANY ? null : event.target.value })
        }
        {...useSelectPlace(FILTER_PLACES.assignee, "the assignee filter")}
      >
        <option value={ANY}>Anybody</option>
        <option value={NOBODY}>Unassigned</option>
        {isStranger ? <option value={assignee}>Somebody who has left</option> : null}
        {assignees.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === session.user.id ? `${name} (you)` : name}
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
