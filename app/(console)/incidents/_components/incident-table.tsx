"use client";

import { Checkbox } from "@/app/_components/ui/checkbox";
import { classNames } from "@/app/_components/ui/class-names";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useAgentTouched } from "../../_agent/console-agent-provider";
import { moveBetweenRows } from "../../_list/move-between-rows";
import { SortMark } from "../../_list/sort-mark";
import { SORT_PLACE } from "../_agent/places";
import type { Incident } from "../_state/incident-cache";
import type { IncidentSort, SortField } from "../_state/incident-view";
import type { IncidentSelection } from "../_state/use-incidents-screen";
import { IncidentRow } from "./incident-row";
import { INCIDENT_COLUMNS, type IncidentColumn, SHOWN_FROM } from "./incident-table-columns";

export interface IncidentTableProps {
  readonly incidents: readonly Incident[];
  readonly sort: IncidentSort;
  readonly selection: IncidentSelection;
  /** Rows that belong to the view before while the next one is loading. */
  readonly stale: boolean;
  readonly pendingIds: ReadonlySet<string>;
  readonly openId: string | null;
  readonly onSort: (sort: IncidentSort) => void;
  readonly onToggle: (incidents: readonly Incident[], selected: boolean) => void;
  readonly onOpen: (incidentId: string) => void;
}

export function IncidentTable(props: IncidentTableProps) {
  const { incidents, selection, sort, onToggle } = props;
  const selectedHere = incidents.filter(({ id }) => selection.has(id)).length;
  const all = incidents.length > 0 && selectedHere === incidents.length;

  return (
    <table
      aria-label="Incidents"
      className="w-full border-collapse text-left text-table"
      onKeyDown={moveBetweenRows}
    >
      <thead className="sticky top-[calc(var(--banner-height)+var(--header-height))] z-[1] bg-surface">
        <tr className="border-b">
          <th scope="col" className="relative h-10 w-11 min-w-11">
            <Checkbox
              fill
              label="Select all visible incidents"
              checked={all}
              indeterminate={selectedHere > 0 && !all}
              onChange={() => onToggle(incidents, !all)}
            />
          </th>
          {INCIDENT_COLUMNS.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={props.onSort} />
          ))}
          <th scope="col" className="w-14 pr-3">
            <span className="sr-only">Details</span>
          </th>
        </tr>
      </thead>
      <tbody className={classNames("transition-opacity duration-150", props.stale && "opacity-55")}>
        {incidents.map((incident) => (
          <IncidentRow
            key={incident.id}
            incident={incident}
            selected={selection.has(incident.id)}
            pending={props.pendingIds.has(incident.id)}
            open={props.openId === incident.id}
            onToggle={() => onToggle([incident], !selection.has(incident.id))}
            onOpen={() => props.onOpen(incident.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface HeadCellProps {
  readonly column: IncidentColumn;
  readonly sort: IncidentSort;
  readonly onSort: (sort: IncidentSort) => void;
}

function HeadCell({ column, sort, onSort }: HeadCellProps) {
  const touched = useAgentTouched(SORT_PLACE);
  const shownFrom = column.id === "title" ? undefined : SHOWN_FROM[column.id].column;
  const { sort: field } = column;
  if (field === undefined) {
    return (
      <th scope="col" className={classNames("px-2.5 py-1 text-xs font-medium text-text-muted", shownFrom)}>
        {column.label}
      </th>
    );
  }
  const sorted = sort.field === field ? sort.direction : false;
  return (
    <th scope="col" aria-sort={ariaSort(sorted)} className={classNames("px-1 py-1 font-normal", shownFrom)}>
      <button
        type="button"
        data-agent-touched={(touched && sorted !== false) || undefined}
        onClick={() => onSort({ field, direction: nextDirection(field, sorted) })}
        className={classNames(
          "inline-flex h-7 items-center gap-1 rounded px-1.5 text-xs font-medium whitespace-nowrap hover:bg-surface-muted",
          sorted ? "text-text" : "text-text-muted",
        )}
      >
        {column.label}
        <SortMark sorted={sorted} />
        {sorted === false ? null : <AgentTouchTag compact place={SORT_PLACE} />}
      </button>
    </th>
  );
}

/** The first press shows what one looks for: the worst and the newest at the top, names from A. */
function nextDirection(field: SortField, sorted: false | "asc" | "desc"): "asc" | "desc" {
  if (sorted === false) return field === "severity" || field === "openedAt" ? "desc" : "asc";
  return sorted === "asc" ? "desc" : "asc";
}

function ariaSort(sorted: false | "asc" | "desc"): "ascending" | "descending" | "none" {
  if (sorted === false) return "none";
  return sorted === "asc" ? "ascending" : "descending";
}
