"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, CircleOff, RadioTower, X } from "lucide-react";
import Link from "next/link";
import { Dialog } from "radix-ui";
import { Button, buttonClass, IconButton } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { Skeleton } from "@/app/_components/ui/skeleton";
import { isNotThere } from "@/app/_lib/is-not-there";
import { describeFailure, orpc } from "@/app/_lib/rpc";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useAgentTouched } from "../../_agent/console-agent-provider";
import { devicePath } from "../../_agent/known-pages";
import { DRAWER_PLACE } from "../_agent/places";
import { DeviceCondition, DeviceInstallation } from "./device-facts";

export interface DeviceDrawerProps {
  readonly deviceId: string | null;
  readonly onClose: () => void;
}

/** Details beside the table. It leaves the table usable: one can go from row to row with it open. */
export function DeviceDrawer({ deviceId, onClose }: DeviceDrawerProps) {
  const touched = useAgentTouched(DRAWER_PLACE);
  return (
    <Dialog.Root open={deviceId !== null} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          data-agent-touched={touched || undefined}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            // Opened by the assistant, it must not take the focus from where the person is writing.
            if (document.activeElement?.matches("input, textarea, select")) event.preventDefault();
          }}
          className="fixed top-[calc(var(--banner-height)+var(--header-height))] right-[var(--assistant-dock,0px)] bottom-0 z-20 flex w-full animate-panel-in-right flex-col border-l bg-surface shadow-panel -outline-offset-2! sm:w-(--drawer-width)"
        >
          {deviceId === null ? null : <DrawerBody deviceId={deviceId} onClose={onClose} />}
          <Dialog.Close asChild>
            <IconButton label="Close details" className="absolute top-2.5 right-2.5">
              <X aria-hidden className="size-4" />
            </IconButton>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function DrawerBody({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  const { data: device, error, refetch } = useQuery(orpc.devices.get.queryOptions({ input: { deviceId } }));
  return (
    <>
      <div className="@container border-b py-3 pr-14 pl-4">
        <Dialog.Title className="truncate text-base font-semibold">
          {device?.name ?? "Device details"}
        </Dialog.Title>
        <div className="flex items-center gap-2">
          <p className="truncate text-xs text-text-muted">
            {device ? `${device.model} in ${device.city}` : deviceId}
          </p>
          <AgentTouchTag place={DRAWER_PLACE} className="shrink-0" />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, and a section would be a landmark */}
      <div
        role="group"
        aria-label="Details"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll here
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-2 -outline-offset-2!"
      >
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
      </div>
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
