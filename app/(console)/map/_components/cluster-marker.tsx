"use client";

import { CircleOff, Siren } from "lucide-react";
import { classNames } from "@/app/_components/ui/class-names";
import { STATUS_LOOKS } from "../../devices/_components/status-badge";
import { DEVICE_STATUSES } from "../../devices/_state/device-view";
import { type Cluster, describeCluster } from "../_state/cluster-devices";
import type { Layer } from "../_state/map-view";
import type { Point } from "../_state/mercator";

export interface ClusterMarkerProps {
  readonly cluster: Cluster;
  readonly at: Point;
  readonly focused: boolean;
  readonly touched: boolean;
  readonly shows: (layer: Layer) => boolean;
  readonly onPress: () => void;
}

/** A button on the map for a device or for all of a site or a city. */
export function ClusterMarker({ cluster, at, focused, touched, shows, onPress }: ClusterMarkerProps) {
  const { counts, incidents, level, devices } = cluster;
  const [device] = devices;
  return (
    <div
      className={classNames("absolute top-0 left-0 hover:z-10 focus-within:z-10", focused && "z-10")}
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
    >
      <button
        type="button"
        aria-label={describeCluster(cluster)}
        aria-pressed={level === "device" ? focused : undefined}
        data-agent-touched={touched || undefined}
        onClick={onPress}
        className={classNames(
          "absolute grid -translate-x-1/2 -translate-y-1/2 place-content-center rounded-full bg-surface shadow-panel",
          level === "device" ? "size-8 border border-border-strong" : "size-10",
          focused && "ring-2 ring-accent ring-offset-2 ring-offset-surface",
        )}
      >
        {level === "device" && device ? (
          <DeviceMark status={device.status} coloured={shows("status")} />
        ) : (
          <>
            {shows("status") ? <StatusRing counts={counts} total={devices.length} /> : <PlainRing />}
            <span aria-hidden className="text-xs font-semibold tabular-nums">
              {devices.length}
            </span>
          </>
        )}
      </button>
      {/* Beside the button and not in it: what one sees of a button has to be a part of its name. */}
      {shows("incidents") && incidents > 0 ? (
        <span
          aria-hidden
          className={classNames(
            "pointer-events-none absolute left-1.5 inline-flex h-4 items-center gap-0.5 rounded-full bg-danger px-1 text-[10px] leading-4 font-semibold text-danger-contrast tabular-nums",
            level === "device" ? "-top-5.5" : "-top-6.5",
          )}
        >
          <Siren className="size-2.5" />
          {incidents}
        </span>
      ) : null}
      {shows("labels") ? (
        <span
          aria-hidden
          className={classNames(
            "map-label pointer-events-none absolute flex -translate-x-1/2 flex-col items-center text-[11px] leading-3.5 font-medium whitespace-nowrap",
            level === "device" ? "top-4.5" : "top-5.5",
          )}
        >
          {cluster.name}
          {shows("status") && level !== "device" && counts.offline > 0 ? (
            <span className="inline-flex items-center gap-0.5 text-danger">
              <CircleOff className="size-2.5" />
              {counts.offline} offline
            </span>
          ) : null}
        </span>
      ) : null}
    </div>
  );
}

function DeviceMark({ status, coloured }: { status: keyof typeof STATUS_LOOKS; coloured: boolean }) {
  const { icon: Icon, className } = STATUS_LOOKS[status];
  if (!coloured) return <span aria-hidden className="size-2.5 rounded-full bg-text-muted" />;
  return <Icon aria-hidden className={classNames("size-4", className)} />;
}

const RADIUS = 17.5;
const AROUND = 2 * Math.PI * RADIUS;
/** Between two parts of the ring, so that they are told apart without their colours. */
const GAP = 2;

/** How the devices are, as parts of a ring that begins at the top; their order is that of the legend. */
function StatusRing({ counts, total }: { counts: Cluster["counts"]; total: number }) {
  const parts = DEVICE_STATUSES.filter((status) => counts[status] > 0);
  let begun = 0;
  return (
    <svg aria-hidden viewBox="0 0 40 40" className="absolute inset-0 size-10 -rotate-90">
      {parts.map((status) => {
        const length = (counts[status] / total) * AROUND;
        const offset = begun;
        begun += length;
        const drawn = parts.length === 1 ? length : Math.max(1, length - GAP);
        return (
          <circle
            key={status}
            cx={20}
            cy={20}
            r={RADIUS}
            fill="none"
            strokeWidth={5}
            stroke="currentColor"
            strokeDasharray={`${drawn} ${AROUND - drawn}`}
            strokeDashoffset={-offset}
            className={STATUS_LOOKS[status].className}
          />
        );
      })}
    </svg>
  );
}

function PlainRing() {
  return <span aria-hidden className="absolute inset-0 rounded-full border border-border-strong" />;
}
