"use client";

import { X } from "lucide-react";
import { Button } from "@/app/_components/ui/button";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { TABLE_PLACES } from "../_agent/places";
import { useTableCapabilities } from "../_agent/use-table-capabilities";
import { type DeviceSelection, EMPTY_SELECTION } from "../_state/device-selection";
import { COMPARISON_URL_KEYS } from "../_state/device-view-params";
import { useDevicesScreen } from "../_state/use-devices-screen";
import { DeviceFilterBar } from "./device-filter-bar";
import { DeviceList } from "./device-list";
import { IgnoredParameters } from "./ignored-parameters";

export interface ComparisonProps {
  readonly pendingIds: ReadonlySet<string>;
  readonly openDeviceId: string | null;
  readonly onOpen: (deviceId: string) => void;
}

/** A second view of the devices beside the first, with filters, order and pages of its own. Nothing acts on its rows. */
export function Comparison({ pendingIds, openDeviceId, onOpen }: ComparisonProps) {
  const screen = useDevicesScreen(COMPARISON_URL_KEYS);
  const { hand } = useConsoleAgent();
  const { view, list, selection } = screen;
  const { page } = list;
  useTableCapabilities(screen, "comparison");

  function select(next: DeviceSelection): void {
    hand.release([TABLE_PLACES.comparison.selection]);
    screen.select(next);
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h2 className="sr-only">Comparison</h2>
      <IgnoredParameters
        ignored={screen.ignored}
        page={list.current ? page : undefined}
        view={view}
        onAnyCity={() => screen.changeFilters({ city: null })}
      />
      <DeviceFilterBar
        list="comparison"
        filters={view}
        cities={page?.cities ?? []}
        onChange={screen.changeFilters}
      />
      <DeviceList
        instance="comparison"
        label="Comparison"
        screen={screen}
        pendingIds={pendingIds}
        openDeviceId={openDeviceId}
        onSelect={select}
        onOpen={onOpen}
        toolbar={
          <div className="flex min-h-11 flex-wrap items-center gap-2 border-b px-3 py-1.5">
            <p className="text-[13px] text-text-muted" aria-live="polite">
              {selection.size === 0 ? "For comparison only" : `${selection.size} marked`}
              {page && list.current ? ` · ${page.total} devices` : null}
            </p>
            <AgentTouchTag place={TABLE_PLACES.comparison.selection} />
            {selection.size === 0 ? null : (
              <Button variant="ghost" className="ml-auto" onClick={() => select(EMPTY_SELECTION)}>
                <X aria-hidden className="size-3.5" />
                Clear marks
              </Button>
            )}
          </div>
        }
      />
    </div>
  );
}
