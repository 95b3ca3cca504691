"use client";

import { SearchX, Siren, TriangleAlert } from "lucide-react";
import { toast } from "sonner";
import { Button } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { Notice } from "@/app/_components/ui/notice";
import { describeFailure } from "@/app/_lib/rpc";
import { useSessionExpired } from "@/app/_lib/session/use-session-expired";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { RowsSkeleton } from "../../_list/rows-skeleton";
import { addToSelection, removeFromSelection, SelectionTooLargeError } from "../../_list/selection";
import { DETAIL_PLACE, SORT_PLACE } from "../_agent/places";
import type { Incident } from "../_state/incident-cache";
import { hasFilters, NO_FILTERS } from "../_state/incident-view";
import type { IncidentSelection, IncidentsScreen } from "../_state/use-incidents-screen";
import { IncidentTable } from "./incident-table";

export interface IncidentRowsProps {
  readonly screen: IncidentsScreen;
  readonly pendingIds: ReadonlySet<string>;
  readonly onSelect: (next: IncidentSelection) => void;
}

/** The incidents of the view, or why there are none. */
export function IncidentRows({ screen, pendingIds, onSelect }: IncidentRowsProps) {
  const { view, list, selection } = screen;
  const { hand } = useConsoleAgent();
  const expired = useSessionExpired();
  const { page } = list;

  function toggle(incidents: readonly Incident[], selected: boolean): void {
    try {
      const ids = incidents.map(({ id }) => id);
      onSelect(selected ? addToSelection(selection, incidents) : removeFromSelection(selection, ids));
    } catch (error) {
      if (!(error instanceof SelectionTooLargeError)) throw error;
      toast.error(error.message);
    }
  }

  if (!page && list.status !== "failed") return <RowsSkeleton noun="incidents" />;
  if (!page) {
    return (
      <EmptyState
        role="alert"
        icon={TriangleAlert}
        title="The incidents could not be loaded"
        action={expired ? null : <Button onClick={list.retry}>Load again</Button>}
      >
        {describeFailure(list.error)}
      </EmptyState>
    );
  }
  if (page.items.length === 0 && list.current) return <NoIncidents screen={screen} />;
  return (
    <>
      {list.status === "failed" && !expired ? (
        <Notice
          tone="warning"
          role="alert"
          className="m-2"
          action={<Button onClick={list.retry}>Load again</Button>}
        >
          {list.current ? "These rows may be out of date." : "These are still the rows from before."}{" "}
          {describeFailure(list.error)}
        </Notice>
      ) : null}
      {/* Rows of another view cannot be acted on: they are not what the filters above them say. */}
      <div inert={list.status === "failed" && !list.current}>
        <IncidentTable
          incidents={page.items}
          sort={view.sort}
          selection={selection}
          stale={!list.current}
          pendingIds={pendingIds}
          openId={screen.openId}
          onSort={(next) => {
            hand.release([SORT_PLACE]);
            screen.changeSort(next);
          }}
          onToggle={toggle}
          onOpen={(id) => {
            hand.release([DETAIL_PLACE]);
            screen.open(id);
          }}
        />
      </div>
    </>
  );
}

function NoIncidents({ screen }: { screen: IncidentsScreen }) {
  if (hasFilters(screen.view)) {
    return (
      <EmptyState
        role="status"
        icon={SearchX}
        title="No incidents pass these filters"
        action={<Button onClick={() => screen.changeFilters(NO_FILTERS)}>Show all incidents</Button>}
      >
        Try another status or severity, or search for less.
      </EmptyState>
    );
  }
  return (
    <EmptyState role="status" icon={Siren} title="No incidents">
      Nothing is wrong, and nothing has been. Incidents appear here when a device is in trouble.
    </EmptyState>
  );
}
