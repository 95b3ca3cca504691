"use client";

import { RadioTower, SearchX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { Button } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { Notice } from "@/app/_components/ui/notice";
import { describeFailure } from "@/app/_lib/rpc";
import { useSessionExpired } from "@/app/_lib/session/use-session-expired";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { ListPager } from "../../_list/list-pager";
import { RowsSkeleton } from "../../_list/rows-skeleton";
import { SelectionTooLargeError } from "../../_list/selection";
import { TABLE_PLACES, type TableInstance } from "../_agent/places";
import { type DeviceSelection, selectionOfRecord } from "../_state/device-selection";
import { hasFilters, NO_FILTERS } from "../_state/device-view";
import type { DevicesScreen } from "../_state/use-devices-screen";
import { DeviceTable } from "./device-table";
import { KeptNotice } from "./kept-notice";

export interface DeviceListProps {
  readonly instance: TableInstance;
  /** The table's accessible name. */
  readonly label: string;
  readonly screen: DevicesScreen;
  readonly pendingIds: ReadonlySet<string>;
  readonly openDeviceId: string | null;
  readonly onSelect: (next: DeviceSelection) => void;
  readonly onOpen: (deviceId: string) => void;
  /** What stands above the rows. */
  readonly toolbar: ReactNode;
}

/** A list of devices with its pages: loading, failed, empty or full. */
export function DeviceList(props: DeviceListProps) {
  const { instance, label, screen, toolbar } = props;
  const { hand } = useConsoleAgent();
  const { page } = screen.list;
  const places = TABLE_PLACES[instance];
  return (
    <section
      aria-label={instance === "default" ? "Device list" : "Comparison list"}
      className="@container overflow-clip rounded-lg border bg-surface"
    >
      {toolbar}
      <KeptNotice count={screen.kept.size} onDrop={screen.dropKept} />
      <Rows {...props} />
      {page && page.total > 0 ? (
        <ListPager
          noun={instance === "default" ? "devices" : label.toLowerCase()}
          place={places.page}
          page={page.page}
          pageCount={page.pageCount}
          pageSize={page.pageSize}
          total={page.total}
          onPage={(next) => {
            hand.release([places.page]);
            screen.changePage(next);
          }}
          onPageSize={screen.changePageSize}
        />
      ) : null}
    </section>
  );
}

function Rows({ instance, label, screen, pendingIds, openDeviceId, onSelect, onOpen }: DeviceListProps) {
  const { view, list, selection, rows } = screen;
  const { hand } = useConsoleAgent();
  const expired = useSessionExpired();
  const { page } = list;
  const sortPlace = TABLE_PLACES[instance].sort;

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
          label={label}
          sortPlace={sortPlace}
          devices={rows}
          sort={view.sort}
          selection={selection}
          stale={!list.current}
          pendingIds={pendingIds}
          kept={screen.kept}
          openDeviceId={openDeviceId}
          onSort={(next) => {
            hand.release([sortPlace]);
            screen.changeSort(next);
          }}
          onSelect={select}
          onOpen={onOpen}
        />
      </div>
    </>
  );
}

function NoDevices({ screen }: { screen: DevicesScreen }) {
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
