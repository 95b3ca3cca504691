"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { Skeleton } from "@/app/_components/ui/skeleton";
import { absoluteTime } from "@/app/_lib/relative-time";
import { describeFailure, orpc, type RpcClient } from "@/app/_lib/rpc";
import { DrawerHead, DrawerScroll, SideDrawer } from "../../_list/side-drawer";
import { operationName } from "./operation-name";

type Detail = Awaited<ReturnType<RpcClient["audit"]["entry"]>>;
type AuditRow = Detail["record"];

const PLACE = "activity.entry";

export interface EntryDrawerProps {
  readonly entryId: string | null;
  readonly onClose: () => void;
}

/** One entry with every record of its call, the server's own and what the page said of it. */
export function EntryDrawer({ entryId, onClose }: EntryDrawerProps) {
  const { data, error, refetch } = useQuery(
    orpc.audit.entry.queryOptions({ input: entryId === null ? skipToken : { entryId } }),
  );
  return (
    <SideDrawer open={entryId !== null} place={PLACE} onClose={onClose}>
      <DrawerHead
        title={data ? operationName(data.record.subject ?? data.record.type) : "Activity"}
        place={PLACE}
      >
        {data ? absoluteTime(data.record.at) : "One entry"}
      </DrawerHead>
      <DrawerScroll>
        {data === undefined && error === null ? <Skeleton className="my-3 h-4 w-40" /> : null}
        {data === undefined && error !== null ? (
          <EmptyState
            role="alert"
            icon={TriangleAlert}
            title="This entry cannot be shown"
            action={<Button onClick={() => void refetch()}>Load again</Button>}
          >
            {describeFailure(error)}
          </EmptyState>
        ) : null}
        {data === undefined ? null : <EntryDetail detail={data} />}
      </DrawerScroll>
    </SideDrawer>
  );
}

function EntryDetail({ detail }: { detail: Detail }) {
  const { record, personName, entities, related } = detail;
  return (
    <div className="flex flex-col gap-5 pb-4 text-[13px]">
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 pt-2">
        <Fact label="Who">
          {personName ?? (record.userId === null ? "Nobody signed in" : "A former member")}
        </Fact>
        <Fact label="How">{record.actor === "agent" ? "Through the assistant" : "By hand"}</Fact>
        <Fact label="Changed">
          {entities.length === 0 ? (
            "Nothing on the server"
          ) : (
            <ul>
              {entities.map(({ id, kind, name }) => (
                <li key={id} className="truncate">
                  {kind === "device" ? (
                    <Link
                      href={`/devices/${encodeURIComponent(id)}`}
                      className="text-accent underline underline-offset-2"
                    >
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
      <RecordCard
        title={record.source === "server" ? "The server’s record" : "What the page recorded"}
        row={record}
      />
      {related.map((row) => (
        <RecordCard
          key={row.id}
          title={row.source === "server" ? "Another record of the server" : `The page: ${row.type}`}
          row={row}
        />
      ))}
    </div>
  );
}

function RecordCard({ title, row }: { title: string; row: AuditRow }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ["Time", absoluteTime(row.at)],
    ["Outcome", row.code === null ? row.outcome : `${row.outcome} (${row.code})`],
    ["Duration", row.durationMs === null ? null : `${row.durationMs} ms`],
    ["Operation", row.subject],
    ["Call", row.invocationId],
    ["Approval", row.confirmationId],
    ["Agent", row.consumer],
    ["Surface", row.surfaceId],
  ];
  return (
    <section aria-label={title} className="rounded-md border">
      <h3 className="border-b bg-surface-muted px-3 py-1.5 text-xs font-semibold">{title}</h3>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1 px-3 py-2 text-xs">
        {facts.map(([label, value]) =>
          value === null ? null : (
            <Fact key={label} label={label}>
              <span className="wrap-anywhere">{value}</span>
            </Fact>
          ),
        )}
      </dl>
      <Json label="Input" value={row.input} />
      <Json label="Claims" value={row.source === "surface" ? row.payload : null} />
    </section>
  );
}

function Json({ label, value }: { label: string; value: AuditRow["input"] }) {
  if (value === null) return null;
  return (
    <details className="border-t px-3 py-1.5 text-xs">
      <summary className="cursor-pointer font-medium text-text-muted">{label}</summary>
      <pre className="mt-1.5 whitespace-pre-wrap wrap-anywhere">{JSON.stringify(value, null, 2)}</pre>
    </details>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
