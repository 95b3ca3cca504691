"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, CirclePower, CircleSlash } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { ConfirmDialog } from "@/app/_components/ui/confirm-dialog";
import { Notice } from "@/app/_components/ui/notice";
import { describeFailure, orpc } from "@/app/_lib/rpc";
import { useSessionExpired } from "@/app/_lib/session/use-session-expired";
import { useConsoleAgent } from "../../../_agent/console-agent-provider";
import { may } from "../../../_agent/console-session";
import { PageHeader } from "../../../_shell/page-header";
import { DeviceCondition, DeviceInstallation } from "../../_components/device-facts";
import { StatusBadge } from "../../_components/status-badge";
import type { DeviceDetail } from "../../_state/device-cache";
import { useChangeDevices } from "../../_state/use-change-devices";

/** One device: the server's render to begin with, and what it becomes while the page is open. */
export function DevicePage({ initial }: { initial: DeviceDetail }) {
  const { session } = useConsoleAgent();
  const expired = useSessionExpired();
  const { data, error, refetch } = useQuery({
    ...orpc.devices.get.queryOptions({ input: { deviceId: initial.id } }),
    initialData: initial,
  });

  return (
    <>
      <PageHeader
        title={data.name}
        above={
          <Link
            href="/devices"
            className="mb-1 inline-flex items-center gap-1 rounded text-xs text-text-muted hover:text-text"
          >
            <ArrowLeft aria-hidden className="size-3" />
            Devices
          </Link>
        }
        actions={may(session, "devices:write") ? <DeviceActions device={data} /> : null}
      >
        <span className="flex flex-wrap items-center gap-x-3">
          <StatusBadge status={data.status} />
          <span>
            {data.model} in {data.city}
          </span>
        </span>
      </PageHeader>
      {error && !expired ? (
        <Notice
          tone="warning"
          role="alert"
          className="mb-3"
          action={<Button onClick={() => void refetch()}>Load again</Button>}
        >
          This may be out of date. {describeFailure(error)}
        </Notice>
      ) : null}
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <Card title="Condition">
          <DeviceCondition device={data} />
        </Card>
        <Card title="Installation">
          <DeviceInstallation device={data} />
        </Card>
      </div>
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-surface px-4 pt-3 pb-1">
      <h2 id={id} className="pb-1 text-[13px] font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function DeviceActions({ device }: { device: DeviceDetail }) {
  const { change, busy } = useChangeDevices();
  const [asking, setAsking] = useState(false);

  if (device.status === "disabled") {
    return (
      <Button
        variant="primary"
        busy={busy}
        onClick={() => void change({ kind: "enable", devices: [device] })}
      >
        <CirclePower aria-hidden className="size-3.5" />
        Enable
      </Button>
    );
  }
  return (
    <>
      <Button busy={busy} onClick={() => setAsking(true)}>
        <CircleSlash aria-hidden className="size-3.5" />
        Disable
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Disable ${device.name}?`}
        confirmLabel="Disable device"
        danger
        busy={busy}
        onConfirm={() => void change({ kind: "disable", devices: [device] }).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        <p>It stops reporting and takes no commands until somebody enables it again.</p>
      </ConfirmDialog>
    </>
  );
}
