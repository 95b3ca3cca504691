"use client";

import { X } from "lucide-react";
import { Button } from "@/app/_components/ui/button";
import { SelectField } from "@/app/_components/ui/select-field";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { SearchFilter } from "../../_list/search-filter";
import { useSelectPlace } from "../../_list/use-select-place";
import { FILTER_PLACES, placesOf } from "../_agent/places";
import {
  ACTOR_LABELS,
  ACTORS,
  type ActivityFilters,
  hasFilters,
  MAX_QUERY_LENGTH,
  NO_FILTERS,
  OUTCOME_LABELS,
  OUTCOMES,
  PERIOD_LABELS,
  PERIODS,
} from "../_state/activity-view";
import type { Colleague } from "../_state/use-activity-screen";

const ANY = "";

export interface ActivityFilterBarProps {
  readonly filters: ActivityFilters;
  readonly colleagues: readonly Colleague[];
  readonly onChange: (change: Partial<ActivityFilters>, history?: "push" | "replace") => void;
}

export function ActivityFilterBar({ filters, colleagues, onChange }: ActivityFilterBarProps) {
  const { hand } = useConsoleAgent();
  const { actor, outcome, period, member, entity } = filters;
  const isFormer = member !== null && !colleagues.some(({ id }) => id === member);

  function changeByHand(change: Partial<ActivityFilters>, history?: "push" | "replace"): void {
    hand.release(placesOf(change));
    onChange(change, history);
  }

  return (
    <search className="flex flex-wrap items-end gap-x-3 gap-y-2" aria-label="Filter activity">
      <SearchFilter
        value={filters.search}
        maxLength={MAX_QUERY_LENGTH}
        placeholder="Operation, such as disable"
        place={FILTER_PLACES.search}
        onChange={(search) => changeByHand({ search }, "replace")}
      />
      <SelectField
        label="Who"
        value={actor ?? ANY}
        onChange={(event) =>
          changeByHand({ actor: ACTORS.find((known) => known === event.target.value) ?? null })
        }
        {...useSelectPlace(FILTER_PLACES.actor, "the filter of who did it")}
      >
        <option value={ANY}>Anyone</option>
        {ACTORS.map((each) => (
          <option key={each} value={each}>
            {ACTOR_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Person"
        value={member ?? ANY}
        onChange={(event) => changeByHand({ member: event.target.value === ANY ? null : event.target.value })}
        {...useSelectPlace(FILTER_PLACES.member, "the filter of people")}
      >
        <option value={ANY}>Everybody</option>
        {isFormer ? <option value={member}>A former member</option> : null}
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Outcome"
        value={outcome ?? ANY}
        onChange={(event) =>
          changeByHand({ outcome: OUTCOMES.find((known) => known === event.target.value) ?? null })
        }
        {...useSelectPlace(FILTER_PLACES.outcome, "the outcome filter")}
      >
        <option value={ANY}>Any outcome</option>
        {OUTCOMES.map((each) => (
          <option key={each} value={each}>
            {OUTCOME_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Period"
        value={period ?? ANY}
        onChange={(event) =>
          changeByHand({ period: PERIODS.find((known) => known === event.target.value) ?? null })
        }
        {...useSelectPlace(FILTER_PLACES.period, "the period filter")}
      >
        <option value={ANY}>Any time</option>
        {PERIODS.map((each) => (
          <option key={each} value={each}>
            {PERIOD_LABELS[each]}
          </option>
        ))}
      </SelectField>
      {entity === null ? null : (
        <span className="inline-flex h-control max-w-full items-center gap-1.5 rounded-md border bg-surface-muted px-2.5 text-[13px]">
          <span className="shrink-0 text-text-muted">Changed</span>
          <span className="truncate font-mono text-xs">{entity}</span>
          <AgentTouchTag compact place={FILTER_PLACES.entity} />
        </span>
      )}
      {hasFilters(filters) ? (
        <Button variant="ghost" onClick={() => changeByHand(NO_FILTERS)}>
          <X aria-hidden className="size-3.5" />
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}
