"use client";

import { Columns2, Download } from "lucide-react";
import { Button } from "@/app/_components/ui/button";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { may } from "../../_agent/console-session";
import type { ShownPage } from "../../_list/use-shown-page";
import { PageHeader } from "../../_shell/page-header";
import { ChangeReferences, SearchReference } from "../_agent/device-references";
import { TABLE_PLACES } from "../_agent/places";
import { useDrawerCapabilities } from "../_agent/use-drawer-capabilities";
import { useFilterCapabilities } from "../_agent/use-filter-capabilities";
import { useTableCapabilities } from "../_agent/use-table-capabilities";
import type { DevicePage } from "../_state/device-cache";
import { type DeviceSelection, EMPTY_SELECTION } from "../_state/device-selection";
import { hasFilters } from "../_state/device-view";
import { useChangeDevices } from "../_state/use-change-devices";
import { useComparison } from "../_state/use-comparison";
import { useDevicesScreen } from "../_state/use-devices-screen";
import { useExportDevices } from "../_state/use-export-devices";
import { Comparison } from "./comparison";
import { DeviceDrawer } from "./device-drawer";
import { DeviceFilterBar } from "./device-filter-bar";
import { DeviceList } from "./device-list";
import { DeviceToolbar } from "./device-toolbar";
import { IgnoredParameters } from "./ignored-parameters";

export function DevicesScreen() {
  const screen = useDevicesScreen();
  const comparison = useComparison();
  const { session, hand } = useConsoleAgent();
  const { change, pendingIds, busy, awaitsApproval } = useChangeDevices();
  const exporting = useExportDevices(screen.view);
  const { view, list, selection } = screen;
  const page = list.page;
  const shownIds = new Set(screen.rows.map((device) => device.id));
  const elsewhere = [...selection.keys()].filter((id) => !shownIds.has(id)).length;
  const mayChange = may(session, "devices:write");

  function selectByHand(next: DeviceSelection): void {
    hand.release([TABLE_PLACES.default.selection]);
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
      <PageHeader
        title="Devices"
        actions={
          <div className="flex flex-wrap gap-2">
            <Button
              aria-pressed={comparison.isOpen}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
              onClick={comparison.toggle}
            >
              <Columns2 aria-hidden className="size-3.5" />
              Compare
            </Button>
            <Button busy={exporting.busy} onClick={exporting.start}>
              <Download aria-hidden className="size-3.5" />
              Export CSV
            </Button>
          </div>
        }
      >
        {countOf(list, hasFilters(view))}
      </PageHeader>
      <div
        className={
          comparison.isOpen ? "grid items-start gap-x-4 gap-y-6 @6xl/main:grid-cols-2" : "flex flex-col gap-3"
        }
      >
        <div className="flex min-w-0 flex-col gap-3">
          <IgnoredParameters
            ignored={screen.ignored}
            page={list.current ? page : undefined}
            view={view}
            onAnyCity={() => screen.changeFilters({ city: null })}
          />
          <DeviceFilterBar filters={view} cities={page?.cities ?? []} onChange={screen.changeFilters} />
          <DeviceList
            instance="default"
            label="Devices"
            screen={screen}
            pendingIds={pendingIds}
            openDeviceId={screen.openDeviceId}
            onSelect={selectByHand}
            onOpen={screen.openDevice}
            toolbar={
              <DeviceToolbar
                selection={selection}
                elsewhere={elsewhere}
                mayChange={mayChange}
                busy={busy}
                awaitsApproval={awaitsApproval}
                onChange={change}
                onClear={() => selectByHand(EMPTY_SELECTION)}
              />
            }
          />
        </div>
        {comparison.isOpen ? (
          <Comparison pendingIds={pendingIds} openDeviceId={screen.openDeviceId} onOpen={screen.openDevice} />
        ) : null}
      </div>
      <DeviceDrawer deviceId={screen.openDeviceId} onClose={() => screen.openDevice(null)} />
    </div>
  );
}

function countOf({ page, current, status }: ShownPage<DevicePage>, filtered: boolean): string {
  if (page && current) return `${page.total} ${filtered ? "pass the filters" : "in your organisation"}`;
  return status === "failed" ? "Not loaded" : "Loading…";
}
