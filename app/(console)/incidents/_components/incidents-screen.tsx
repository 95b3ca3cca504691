"use client";

import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { may } from "../../_agent/console-session";
import { ListPager } from "../../_list/list-pager";
import type { ShownPage } from "../../_list/use-shown-page";
import { PageHeader } from "../../_shell/page-header";
import { ListReference, OperationReferences } from "../_agent/incident-references";
import { PAGE_PLACE, SELECTION_PLACE } from "../_agent/places";
import { useDetailCapabilities } from "../_agent/use-detail-capabilities";
import { useListCapabilities } from "../_agent/use-list-capabilities";
import type { IncidentPage } from "../_state/incident-cache";
import type { IncidentChange } from "../_state/incident-change";
import { hasFilters } from "../_state/incident-view";
import { useChangeIncidents } from "../_state/use-change-incidents";
import { type IncidentSelection, useIncidentsScreen } from "../_state/use-incidents-screen";
import { IgnoredIncidentParameters } from "./ignored-incident-parameters";
import { IncidentDrawer } from "./incident-drawer";
import { IncidentFilterBar } from "./incident-filter-bar";
import { IncidentRows } from "./incident-rows";
import { IncidentToolbar } from "./incident-toolbar";

export function IncidentsScreen() {
  const screen = useIncidentsScreen();
  const { session, hand } = useConsoleAgent();
  const { change, pendingIds, busy } = useChangeIncidents();
  const { view, list, selection } = screen;
  const page = list.page;
  const shownIds = new Set(page?.items.map(({ id }) => id));
  const operations = { assignees: page?.assignees ?? [], busy };

  function selectByHand(next: IncidentSelection): void {
    hand.release([SELECTION_PLACE]);
    screen.select(next);
  }

  async function changeSelected(wanted: IncidentChange): Promise<boolean> {
    const agreed = await change(wanted);
    if (agreed) selectByHand(new Map());
    return agreed;
  }

  useListCapabilities(screen);
  useDetailCapabilities(screen);

  return (
    // On wide screens the drawer stands beside the list instead of over its buttons.
    <div className={screen.openId === null ? undefined : "@xl/main:pr-[calc(var(--drawer-width)-0.5rem)]"}>
      <ListReference />
      {may(session, "incidents:write") ? <OperationReferences targets={screen.targets} /> : null}
      <PageHeader title="Incidents">{countOf(list, hasFilters(view))}</PageHeader>
      <div className="flex flex-col gap-3">
        <IgnoredIncidentParameters screen={screen} />
        <IncidentFilterBar
          filters={view}
          cities={page?.cities ?? []}
          assignees={page?.assignees ?? []}
          onChange={screen.changeFilters}
        />
        <section aria-label="Incident list" className="@container overflow-clip rounded-lg border bg-surface">
          <IncidentToolbar
            {...operations}
            selection={selection}
            elsewhere={[...selection.keys()].filter((id) => !shownIds.has(id)).length}
            onChange={changeSelected}
            onClear={() => selectByHand(new Map())}
          />
          <IncidentRows screen={screen} pendingIds={pendingIds} onSelect={selectByHand} />
          {page && page.total > 0 ? (
            <ListPager
              noun="incidents"
              place={PAGE_PLACE}
              page={page.page}
              pageCount={page.pageCount}
              pageSize={page.pageSize}
              total={page.total}
              onPage={screen.changePage}
              onPageSize={screen.changePageSize}
            />
          ) : null}
        </section>
      </div>
      <IncidentDrawer
        {...operations}
        incidentId={screen.openId}
        incident={screen.opened}
        error={screen.openError}
        onChange={change}
        onRetry={screen.retryOpen}
        onClose={() => screen.open(null)}
      />
    </div>
  );
}

function countOf({ page, current, status }: ShownPage<IncidentPage>, filtered: boolean): string {
  if (page && current) return filtered ? `${page.total} pass the filters` : `${page.unresolved} unresolved`;
  return status === "failed" ? "Not loaded" : "Loading…";
}
