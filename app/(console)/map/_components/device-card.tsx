"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, Truck } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "@/app/_components/ui/button";
import { Notice } from "@/app/_components/ui/notice";
import { Skeleton } from "@/app/_components/ui/skeleton";
import { describeFailure, orpc } from "@/app/_lib/rpc";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { may } from "../../_agent/console-session";
import { devicePath } from "../../_agent/known-pages";
import { DrawerHead, DrawerScroll, SideDrawer } from "../../_list/side-drawer";
import { DeviceCondition } from "../../devices/_components/device-facts";
import { IncidentStatusBadge } from "../../incidents/_components/incident-status-badge";
import { SeverityBadge } from "../../incidents/_components/severity-badge";
import { FOCUS_PLACE } from "../_agent/places";
import type { MappedDevice } from "../_state/use-map-screen";
import { DispatchDialog } from "./dispatch-dialog";
import { WorkOrderList } from "./work-order-list";

export interface DeviceCardProps {
  readonly device: MappedDevice | undefined;
  readonly onClose: () => void;
}

/** The focused device beside the map: how it is, what is wrong with it and who was sent to it. */
export function DeviceCard({ device, onClose }: DeviceCardProps) {
  return (
    <SideDrawer sheet open={device !== undefined} place={FOCUS_PLACE} onClose={onClose}>
      {device === undefined ? null : <CardBody key={device.id} device={device} />}
    </SideDrawer>
  );
}

function CardBody({ device }: { device: MappedDevice }) {
  const { session } = useConsoleAgent();
  const [dispatching, setDispatching] = useState(false);
  const detail = useQuery(orpc.devices.get.queryOptions({ input: { deviceId: device.id } }));
  const orders = useQuery(orpc.workOrders.list.queryOptions({ input: { deviceId: device.id } }));
  const failure = detail.error ?? orders.error;
  return (
    <>
      <DrawerHead title={device.name} place={FOCUS_PLACE}>
        {device.site}, {device.city}
      </DrawerHead>
      <DrawerScroll>
        {failure ? (
          <Notice
            tone="warning"
            role="alert"
            action={
              <Button onClick={() => void Promise.all([detail.refetch(), orders.refetch()])}>
                Load again
              </Button>
            }
          >
            {describeFailure(failure)}
          </Notice>
        ) : null}
        {detail.data ? <DeviceCondition device={detail.data} /> : null}
        {!detail.data && !failure ? <Skeleton className="my-2 h-24 w-full" /> : null}
        <Block title="Incidents">
          <DeviceIncidents device={device} />
        </Block>
        <Block title="Work orders">
          <WorkOrderList deviceId={device.id} orders={orders.data?.items} />
        </Block>
      </DrawerScroll>
      <div className="flex flex-wrap gap-2 border-t p-3">
        {may(session, "devices:write") ? (
          <Button variant="primary" disabled={orders.data === undefined} onClick={() => setDispatching(true)}>
            <Truck aria-hidden className="size-3.5" />
            Dispatch technician
          </Button>
        ) : null}
        <Link href={devicePath(device.id)} className={buttonClass("secondary")}>
          Open full page
          <ArrowUpRight aria-hidden className="size-3.5" />
        </Link>
      </div>
      <DispatchDialog
        open={dispatching}
        device={device}
        recipients={orders.data?.recipients ?? []}
        onClose={() => setDispatching(false)}
      />
    </>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t py-3">
      <h3 className="pb-2 text-[13px] font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function DeviceIncidents({ device }: { device: MappedDevice }) {
  const input = {
    deviceId: device.id,
    sort: { field: "severity", direction: "desc" },
    pageSize: 10,
  } as const;
  const { data, error } = useQuery(orpc.incidents.list.queryOptions({ input }));
  const unresolved = data?.items.filter(({ status }) => status !== "resolved");
  if (error) return <p className="text-[13px] text-text-muted">{describeFailure(error)}</p>;
  if (unresolved === undefined) return <Skeleton className="h-8 w-full" />;
  if (unresolved.length === 0) return <p className="text-[13px] text-text-muted">Nothing is wrong.</p>;
  return (
    <ul className="flex flex-col gap-1">
      {unresolved.map(({ id, reference, title, severity, status }) => (
        <li key={id}>
          <Link
            href={`/incidents?incident=${encodeURIComponent(id)}`}
            className="-mx-2 flex flex-wrap items-center gap-x-2 rounded-md px-2 py-1.5 text-[13px] hover:bg-surface-muted"
          >
            <SeverityBadge iconOnly severity={severity} />
            <span className="min-w-0 flex-1 truncate">
              <span className="font-medium">{title}</span>
              <span className="text-text-muted"> · {reference}</span>
            </span>
            <IncidentStatusBadge status={status} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
