"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, CircleOff, RadioTower } from "lucide-react";
import Link from "next/link";
import { Button, buttonClass } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { Skeleton } from "@/app/_components/ui/skeleton";
import { isNotThere } from "@/app/_lib/is-not-there";
import { describeFailure, orpc } from "@/app/_lib/rpc";
import { devicePath } from "../../_agent/known-pages";
import { DrawerHead, DrawerScroll, SideDrawer } from "../../_list/side-drawer";
import { DRAWER_PLACE } from "../_agent/places";
import { DeviceCondition, DeviceInstallation } from "./device-facts";

export interface DeviceDrawerProps {
  readonly deviceId: string | null;
  readonly onClose: () => void;
}

/** Details beside the table. It leaves the table usable: one can go from row to row with it open. */
export function DeviceDrawer({ deviceId, onClose }: DeviceDrawerProps) {
  return (
    <SideDrawer open={deviceId !== null} place={DRAWER_PLACE} onClose={onClose}>
      {deviceId === null ? null : <DrawerBody deviceId={deviceId} onClose={onClose} />}
    </SideDrawer>
  );
}

function DrawerBody({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  const { data: device, error, refetch } = useQuery(orpc.devices.get.queryOptions({ input: { deviceId } }));
  return (
    <>
      <DrawerHead title={device?.name ?? "Device details"} place={DRAWER_PLACE}>
        {device ? `${device.model} in ${device.city}` : deviceId}
      </DrawerHead>
      <DrawerScroll>
        {device ? (
          <>
            <DeviceCondition device={device} />
            <div className="border-t">
              <DeviceInstallation device={device} />
            </div>
          </>
        ) : null}
        {!device && !error ? <DrawerSkeleton /> : null}
        {!device && error && isNotThere(error) ? (
          <EmptyState
            role="alert"
            icon={RadioTower}
            title="There is no such device"
            action={<Button onClick={onClose}>Close</Button>}
          >
            Your organisation has no device with this id. It may have been removed, or the address is
            mistyped.
          </EmptyState>
        ) : null}
        {!device && error && !isNotThere(error) ? (
          <EmptyState
            role="alert"
            icon={CircleOff}
            title="No details to show"
            action={<Button onClick={() => void refetch()}>Load again</Button>}
          >
            {describeFailure(error)}
          </EmptyState>
        ) : null}
      </DrawerScroll>
      {device ? (
        <div className="border-t p-3">
          <Link href={devicePath(device.id)} className={buttonClass("secondary")}>
            Open full page
            <ArrowUpRight aria-hidden className="size-3.5" />
          </Link>
        </div>
      ) : null}
    </>
  );
}

function DrawerSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading details
      </p>
      {["w-20", "w-24", "w-32", "w-40", "w-28", "w-36"].map((width) => (
        <div key={width} className="flex gap-4 border-b py-3">
          <Skeleton className="h-3 w-20" />
          <Skeleton className={`h-3 ${width}`} />
        </div>
      ))}
    </div>
  );
}
