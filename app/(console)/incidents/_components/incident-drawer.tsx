"use client";

import { CircleOff, MapPin, RadioTower, Siren } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button, buttonClass } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { Skeleton } from "@/app/_components/ui/skeleton";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import { isNotThere } from "@/app/_lib/is-not-there";
import { describeFailure } from "@/app/_lib/rpc";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { may } from "../../_agent/console-session";
import { devicePath } from "../../_agent/known-pages";
import { DrawerHead, DrawerScroll, SideDrawer } from "../../_list/side-drawer";
import { DETAIL_PLACE } from "../_agent/places";
import type { IncidentDetail } from "../_state/incident-cache";
import { IncidentOperations, type IncidentOperationsProps } from "./incident-operations";
import { IncidentStatusBadge } from "./incident-status-badge";
import { IncidentTimeline } from "./incident-timeline";
import { SeverityBadge } from "./severity-badge";

export interface IncidentDrawerProps extends Omit<IncidentOperationsProps, "incidents"> {
  readonly incidentId: string | null;
  readonly incident: IncidentDetail | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** One incident beside the list: what is wrong, what was done, and what one can do. */
export function IncidentDrawer({
  incidentId,
  incident,
  error,
  onRetry,
  onClose,
  ...operations
}: IncidentDrawerProps) {
  const { session } = useConsoleAgent();
  return (
    <SideDrawer open={incidentId !== null} place={DETAIL_PLACE} onClose={onClose}>
      <DrawerHead title={incident?.title ?? "Incident details"} place={DETAIL_PLACE}>
        {incident ? `${incident.reference} · ${incident.deviceName} in ${incident.city}` : incidentId}
      </DrawerHead>
      <DrawerScroll>
        {incident ? <IncidentFacts incident={incident} /> : null}
        {!incident && !error ? <DrawerSkeleton /> : null}
        {!incident && error ? <NotShown error={error} onRetry={onRetry} onClose={onClose} /> : null}
      </DrawerScroll>
      {incident && may(session, "incidents:write") ? (
        <div className="border-t p-3">
          <IncidentOperations incidents={[incident]} {...operations} />
        </div>
      ) : null}
    </SideDrawer>
  );
}

function IncidentFacts({ incident }: { incident: IncidentDetail }) {
  const { severity, status, assignee, openedAt, deviceId, deviceName, site, city, description } = incident;
  return (
    <>
      <p dir="auto" className="py-2 text-[13px] text-pretty wrap-anywhere">
        {description}
      </p>
      <dl className="border-t">
        <Fact term="Severity">
          <SeverityBadge severity={severity} />
        </Fact>
        <Fact term="Status">
          <IncidentStatusBadge status={status} />
        </Fact>
        <Fact term="Assignee">{assignee ?? <span className="text-text-muted">Unassigned</span>}</Fact>
        <Fact term="Opened">
          <TimeAgo iso={openedAt} />
        </Fact>
        <Fact term="Device">
          {deviceName}
          <span className="text-text-muted">
            {" "}
            · {site}, {city}
          </span>
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2 border-b pt-1 pb-3">
        <Link href={devicePath(deviceId)} className={buttonClass("secondary")}>
          <RadioTower aria-hidden className="size-3.5" />
          Device
        </Link>
        <Link href={`/map?device=${encodeURIComponent(deviceId)}`} className={buttonClass("secondary")}>
          <MapPin aria-hidden className="size-3.5" />
          On the map
        </Link>
      </div>
      <h3 className="pt-3 pb-2 text-[13px] font-semibold">Timeline</h3>
      <IncidentTimeline events={incident.timeline} />
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-4 border-b py-2 text-[13px] last:border-0">
      <dt className="w-20 shrink-0 text-text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function NotShown({ error, onRetry, onClose }: { error: Error; onRetry: () => void; onClose: () => void }) {
  if (isNotThere(error)) {
    return (
      <EmptyState
        role="alert"
        icon={Siren}
        title="There is no such incident"
        action={<Button onClick={onClose}>Close</Button>}
      >
        Your organisation has no incident with this id, or the address is mistyped.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      role="alert"
      icon={CircleOff}
      title="No details to show"
      action={<Button onClick={onRetry}>Load again</Button>}
    >
      {describeFailure(error)}
    </EmptyState>
  );
}

function DrawerSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading details
      </p>
      {["w-40", "w-20", "w-24", "w-32", "w-28", "w-36"].map((width) => (
        <div key={width} className="flex gap-4 border-b py-3">
          <Skeleton className="h-3 w-20" />
          <Skeleton className={`h-3 ${width}`} />
        </div>
      ))}
    </div>
  );
}
