"use client";

import { History, SearchX, TriangleAlert } from "lucide-react";
import { Button } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { Notice } from "@/app/_components/ui/notice";
import { describeFailure } from "@/app/_lib/rpc";
import { useSessionExpired } from "@/app/_lib/session/use-session-expired";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { may } from "../../_agent/console-session";
import { IgnoredNotice } from "../../_list/ignored-notice";
import { RowsSkeleton } from "../../_list/rows-skeleton";
import { PageHeader } from "../../_shell/page-header";
import { useActivityCapabilities } from "../_agent/use-activity-capabilities";
import { hasFilters, NO_FILTERS } from "../_state/activity-view";
import { type ActivityScreen as Screen, useActivityScreen } from "../_state/use-activity-screen";
import { ActivityFilterBar } from "./activity-filter-bar";
import { EntryDrawer } from "./entry-drawer";
import { EntryTable } from "./entry-table";
import { ExportMenu } from "./export-menu";

export function ActivityScreen() {
  const screen = useActivityScreen();
  const { session } = useConsoleAgent();
  useActivityCapabilities(screen);

  return (
    // On wide screens the drawer stands beside the list instead of over it.
    <div className={screen.openId === null ? undefined : "@xl/main:pr-[calc(var(--drawer-width)-0.5rem)]"}>
      <PageHeader title="Activity" actions={<ExportMenu filters={screen.filters} />}>
        {may(session, "audit:read")
          ? "Who did what, by hand and through the assistant"
          : "What you did, by hand and through the assistant"}
      </PageHeader>
      <div className="flex flex-col gap-3">
        <IgnoredNotice ignored={screen.ignored} />
        <ActivityFilterBar
          filters={screen.filters}
          colleagues={screen.colleagues}
          onChange={screen.changeFilters}
        />
        <section aria-label="Activity list" className="@container overflow-clip rounded-lg border bg-surface">
          <Entries screen={screen} />
          {screen.hasOlder ? (
            <div className="border-t p-2 text-center">
              <Button variant="ghost" busy={screen.loadingOlder} onClick={screen.loadOlder}>
                Older activity
              </Button>
            </div>
          ) : null}
        </section>
      </div>
      <EntryDrawer entryId={screen.openId} onClose={() => screen.open(null)} />
    </div>
  );
}

function Entries({ screen }: { screen: Screen }) {
  const { list, filters } = screen;
  const expired = useSessionExpired();
  if (!list.page && list.status !== "failed") return <RowsSkeleton noun="activity" />;
  if (!list.page) {
    return (
      <EmptyState
        role="alert"
        icon={TriangleAlert}
        title="The activity could not be loaded"
        action={expired ? null : <Button onClick={list.retry}>Load again</Button>}
      >
        {describeFailure(list.error)}
      </EmptyState>
    );
  }
  if (list.page.length === 0 && list.current) {
    return hasFilters(filters) ? (
      <EmptyState
        role="status"
        icon={SearchX}
        title="Nothing passes these filters"
        action={<Button onClick={() => screen.changeFilters(NO_FILTERS)}>Show everything</Button>}
      >
        Try a longer period, or search for less.
      </EmptyState>
    ) : (
      <EmptyState role="status" icon={History} title="Nothing has been done yet">
        Whatever you or the assistant do appears here.
      </EmptyState>
    );
  }
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
      <EntryTable entries={list.page} stale={!list.current} openId={screen.openId} onOpen={screen.open} />
    </>
  );
}
