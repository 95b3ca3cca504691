"use client";

import { RadioTower, SearchX, TriangleAlert } from "lucide-react";
import { toast } from "sonner";
import { Button } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { Notice } from "@/app/_components/ui/notice";
import { describeFailure } from "@/app/_lib/rpc";
import { useSessionExpired } from "@/app/_lib/session/use-session-expired";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { may } from "../../_agent/console-session";
import { ListPager } from "../../_list/list-pager";
import { RowsSkeleton } from "../../_list/rows-skeleton";
import { SelectionTooLargeError } from "../../_list/selection";
import type { ShownPage } from "../../_list/use-shown-page";
import { PageHeader } from "../../_shell/page-header";
import { ChangeReferences, SearchReference } from "../_agent/device-references";
import { PAGE_PLACE, SELECTION_PLACE, SORT_PLACE } from "../_agent/places";
import { useDrawerCapabilities } from "../_agent/use-drawer-capabilities";
import { useFilterCapabilities } from "../_agent/use-filter-capabilities";
import { useTableCapabilities } from "../_agent/use-table-capabilities";
import type { DevicePage } from "../_state/device-cache";
import { type DeviceSelection, EMPTY_SELECTION, selectionOfRecord } from "../_state/device-selection";
import { hasFilters, NO_FILTERS } from "../_state/device-view";
import { useChangeDevices } from "../_state/use-change-devices";
import { type DevicesScreen as Screen, useDevicesScreen } from "../_state/use-devices-screen";
import { DeviceDrawer } from "./device-drawer";
import { DeviceFilterBar } from "./device-filter-bar";
import { DeviceTable } from "./device-table";
import { DeviceToolbar } from "./device-toolbar";
import { IgnoredParameters } from "./ignored-parameters";
import { KeptNotice } from "./kept-notice";

export function DevicesScreen() {
  const screen = useDevicesScreen();
  const { session, hand } = useConsoleAgent();
  const { change, pendingIds, busy } = useChangeDevices();
  const { view, list, selection } = screen;
  const page = list.page;
  const shownIds = new Set(screen.rows.map((device) => device.id));
  const elsewhere = [...selection.keys()].filter((id) => !shownIds.has(id)).length;
  const mayChange = may(session, "devices:write");

  function selectByHand(next: DeviceSelection): void {
    hand.release([SELECTION_PLACE]);
    screen.select(next);
  }

  useFilterCapabilities(screen);
  useTableCapabilities(screen);
  useDrawerCapabilities(screen);

  return (
    // On wide screens the drawer stands beside the list instead of over its buttons.
    <div
      className={screen.openDeviceId === null ? undefined : "@xl/main:pr-[calc(var(--drawer-width)-0.5rem)]"}
    >
      <SearchReference />
      {mayChange ? <ChangeReferences selection={selection} /> : null}
      <PageHeader title="Devices">{countOf(list, hasFilters(view))}</PageHeader>
      <div className="flex flex-col gap-3">
        <IgnoredParameters
          ignored={screen.ignored}
          page={list.current ? page : undefined}
          view={view}
          onAnyCity={() => screen.changeFilters({ city: null })}
        />
        <DeviceFilterBar filters={view} cities={page?.cities ?? []} onChange={screen.changeFilters} />
        <section aria-label="Device list" className="@container overflow-clip rounded-lg border bg-surface">
          <DeviceToolbar
            selection={selection}
            elsewhere={elsewhere}
            mayChange={mayChange}
            busy={busy}
            onChange={change}
            onClear={() => selectByHand(EMPTY_SELECTION)}
          />
          <KeptNotice count={screen.kept.size} onDrop={screen.dropKept} />
          <Rows screen={screen} pendingIds={pendingIds} onSelect={selectByHand} />
          {page && page.total > 0 ? (
            <ListPager
              noun="devices"
              place={PAGE_PLACE}
              page={page.page}
              pageCount={page.pageCount}
              pageSize={page.pageSize}
              total={page.total}
              onPage={(next) => {
                hand.release([PAGE_PLACE]);
                screen.changePage(next);
              }}
              onPageSize={screen.changePageSize}
            />
          ) : null}
        </section>
      </div>
      <DeviceDrawer deviceId={screen.openDeviceId} onClose={() => screen.openDevice(null)} />
    </div>
  );
}

interface RowsProps {
  readonly screen: Screen;
  readonly pendingIds: ReadonlySet<string>;
  readonly onSelect: (next: DeviceSelection) => void;
}

function Rows({ screen, pendingIds, onSelect }: RowsProps) {
  const { view, list, selection, rows } = screen;
  const { hand } = useConsoleAgent();
  const expired = useSessionExpired();
  const { page } = list;

  function select(record: Readonly<Record<string, boolean>>): void {
    try {
      onSelect(selectionOfRecord(record, selection, rows));
    } catch (error) {
      if (!(error instanceof SelectionTooLargeError)) throw error;
      toast.error(error.message);
    }
  }

  if (!page && list.status !== "failed") return <RowsSkeleton noun="devices" />;
  if (!page) {
    return (
      <EmptyState
        role="alert"
        icon={TriangleAlert}
        title="The devices could not be loaded"
        action={expired ? null : <Button onClick={list.retry}>Load again</Button>}
      >
        {describeFailure(list.error)}
      </EmptyState>
    );
  }
  if (rows.length === 0 && list.current) return <NoDevices screen={screen} />;
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
        <DeviceTable
          devices={rows}
          sort={view.sort}
          selection={selection}
          stale={!list.current}
          pendingIds={pendingIds}
          kept={screen.kept}
          openDeviceId={screen.openDeviceId}
          onSort={(next) => {
            hand.release([SORT_PLACE]);
            screen.changeSort(next);
          }}
          onSelect={select}
          onOpen={screen.openDevice}
        />
      </div>
    </>
  );
}

function countOf({ page, current, status }: ShownPage<DevicePage>, filtered: boolean): string {
  if (page && current) return `${page.total} ${filtered ? "pass the filters" : "in your organisation"}`;
  return status === "failed" ? "Not loaded" : "Loading…";
}

function NoDevices({ screen }: { screen: Screen }) {
  if (hasFilters(screen.view)) {
    return (
      <EmptyState
        role="status"
        icon={SearchX}
        title="No devices pass these filters"
        action={<Button onClick={() => screen.changeFilters(NO_FILTERS)}>Show all devices</Button>}
      >
        Try another status or city, or search for less.
      </EmptyState>
    );
  }
  return (
    <EmptyState role="status" icon={RadioTower} title="No devices yet">
      Devices appear here as soon as they report for the first time.
    </EmptyState>
  );
}
