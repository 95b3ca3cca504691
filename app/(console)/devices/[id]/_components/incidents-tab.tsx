"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleOff, ShieldCheck } from "lucide-react";
import Link from "next/link";
import { Button } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import { describeFailure, orpc } from "@/app/_lib/rpc";
import { RowsSkeleton } from "../../../_list/rows-skeleton";
import { IncidentStatusBadge } from "../../../incidents/_components/incident-status-badge";
import { SeverityBadge } from "../../../incidents/_components/severity-badge";

const SHOWN = 50;

/** What has gone wrong with the device, newest first. */
export function IncidentsTab({ deviceId }: { deviceId: string }) {
  const { data, error, refetch } = useQuery(
    orpc.incidents.list.queryOptions({ input: { deviceId, pageSize: SHOWN } }),
  );
  return (
    <section aria-label="Incidents" className="rounded-lg border bg-surface">
      {data && data.items.length > 0 ? (
        <ul aria-label="Incidents" className="divide-y">
          {data.items.map(({ id, reference, title, severity, status, openedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-[13px]">
              <Link
                href={`/incidents?incident=${encodeURIComponent(id)}`}
                className="min-w-0 flex-1 basis-60 rounded font-medium wrap-anywhere hover:underline"
              >
                {reference} · {title}
              </Link>
              <SeverityBadge severity={severity} />
              <IncidentStatusBadge status={status} />
              <span className="text-xs text-text-muted">
                <TimeAgo iso={openedAt} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {data && data.total > data.items.length ? (
        <p className="border-t px-4 py-2 text-xs text-text-muted">
          The newest {data.items.length} of {data.total}. All of them are on the incidents page.
        </p>
      ) : null}
      {data?.items.length === 0 ? (
        <EmptyState role="status" icon={ShieldCheck} title="No incidents">
          Nothing has gone wrong with this device so far.
        </EmptyState>
      ) : null}
      {!data && error ? (
        <EmptyState
          role="alert"
          icon={CircleOff}
          title="The incidents could not be loaded"
          action={<Button onClick={() => void refetch()}>Load again</Button>}
        >
          {describeFailure(error)}
        </EmptyState>
      ) : null}
      {!data && !error ? <RowsSkeleton noun="incidents" /> : null}
    </section>
  );
}
