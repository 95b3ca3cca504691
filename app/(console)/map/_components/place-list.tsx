"use client";

import { ChevronRight, Siren } from "lucide-react";
import { useMemo } from "react";
import { classNames } from "@/app/_components/ui/class-names";
import { StatusBadge } from "../../devices/_components/status-badge";
import { type Cluster, clusterDevices } from "../_state/cluster-devices";
import type { MappedDevice } from "../_state/use-map-screen";

export interface PlaceListProps {
  readonly devices: readonly MappedDevice[];
  readonly focusedId: string | null;
  readonly onFocus: (device: MappedDevice) => void;
}

/** The same as the map, in words: for those who do not see it, and for finding a device by its name. */
export function PlaceList({ devices, focusedId, onFocus }: PlaceListProps) {
  const cities = useMemo(() => clusterDevices(devices, "city"), [devices]);
  return (
    <section aria-label="Places" className="rounded-lg border bg-surface">
      <h2 className="border-b px-3 py-2 text-[13px] font-semibold">Places</h2>
      <ul>
        {cities.map((city) => (
          <li key={city.key} className="border-b last:border-0">
            <details className="group">
              <summary className="flex min-h-row cursor-pointer list-none flex-wrap items-center gap-x-3 px-3 py-1.5 text-table hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  aria-hidden
                  className="size-3.5 shrink-0 text-text-muted transition-transform group-open:rotate-90"
                />
                <span className="min-w-24 font-medium">{city.name}</span>
                <CitySummary city={city} />
              </summary>
              <DeviceList devices={city.devices} focusedId={focusedId} onFocus={onFocus} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CitySummary({ city: { devices, counts, incidents } }: { city: Cluster }) {
  return (
    <span className="flex flex-wrap gap-x-3 text-text-muted tabular-nums">
      <span>{devices.length} devices</span>
      {counts.offline > 0 ? <span className="text-danger">{counts.offline} offline</span> : null}
      {incidents > 0 ? <IncidentCount count={incidents} /> : null}
    </span>
  );
}

function IncidentCount({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1 text-danger tabular-nums">
      <Siren aria-hidden className="size-3.5" />
      {count} {count === 1 ? "incident" : "incidents"}
    </span>
  );
}

function DeviceList({ devices, focusedId, onFocus }: PlaceListProps) {
  return (
    <ul className="grid gap-x-4 px-3 pb-2 sm:grid-cols-2 xl:grid-cols-3">
      {devices.map((device) => (
        <li key={device.id}>
          <button
            type="button"
            aria-current={device.id === focusedId || undefined}
            onClick={() => onFocus(device)}
            className={classNames(
              "flex min-h-8 w-full flex-wrap items-center gap-x-3 rounded-md px-2 py-1 text-left text-table hover:bg-surface-muted",
              device.id === focusedId && "bg-accent-soft",
            )}
          >
            <span className="font-medium">{device.name}</span>
            <StatusBadge status={device.status} />
            {device.incidents > 0 ? <IncidentCount count={device.incidents} /> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
