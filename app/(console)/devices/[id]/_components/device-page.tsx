"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { Tabs } from "radix-ui";
import { useEffect } from "react";
import { useLeaveWarning } from "@/app/_components/assistant/use-leave-warning";
import { Button } from "@/app/_components/ui/button";
import { Notice } from "@/app/_components/ui/notice";
import { isNotThere } from "@/app/_lib/is-not-there";
import { describeFailure } from "@/app/_lib/rpc";
import { useSessionExpired } from "@/app/_lib/session/use-session-expired";
import { AgentTouchTag } from "../../../_agent/agent-touch";
import { useConsoleAgent } from "../../../_agent/console-agent-provider";
import { may } from "../../../_agent/console-session";
import { devicePlace } from "../../../_agent/touch-places";
import { PageHeader } from "../../../_shell/page-header";
import { StatusBadge } from "../../_components/status-badge";
import type { DeviceDetail } from "../../_state/device-cache";
import { DeviceReferences } from "../_agent/device-references";
import { TAB_PLACE } from "../_agent/places";
import { useChartCapabilities } from "../_agent/use-chart-capabilities";
import { useDetailCapabilities } from "../_agent/use-detail-capabilities";
import { DEVICE_TABS, TAB_LABELS } from "../_state/device-tabs";
import { useDeviceScreen } from "../_state/use-device-screen";
import { ActivityTab } from "./activity-tab";
import { DeviceActions } from "./device-actions";
import { IncidentsTab } from "./incidents-tab";
import { NoteCapabilities } from "./note-capabilities";
import { NotesTab } from "./notes-tab";
import { OverviewTab } from "./overview-tab";
import { TelemetryTab } from "./telemetry-tab";

/** One device: the server's render to begin with, and what it becomes while the page is open. */
export function DevicePage({ initial }: { initial: DeviceDetail }) {
  const { session, navigation } = useConsoleAgent();
  const expired = useSessionExpired();
  const screen = useDeviceScreen(initial);
  const { device, error, tab, draft, form } = screen;
  const mayChange = may(session, "devices:write");

  useDetailCapabilities(screen);
  useChartCapabilities(screen);

  const hasDraft = draft !== undefined;
  const busyWith = busyLabel(hasDraft, form !== undefined);
  useEffect(() => (busyWith === undefined ? undefined : navigation.hold(busyWith)), [navigation, busyWith]);
  useLeaveWarning(hasDraft);

  return (
    <>
      {mayChange ? (
        <>
          <DeviceReferences screen={screen} />
          <NoteCapabilities screen={screen} />
        </>
      ) : null}
      <PageHeader
        title={device.name}
        above={
          <Link
            href="/devices"
            className="mb-1 inline-flex items-center gap-1 rounded text-xs text-text-muted hover:text-text"
          >
            <ArrowLeft aria-hidden className="size-3" />
            Devices
          </Link>
        }
        actions={mayChange ? <DeviceActions screen={screen} /> : null}
      >
        <span className="flex flex-wrap items-center gap-x-3">
          <StatusBadge status={device.status} />
          <span className="wrap-anywhere">
            {device.model} in {device.city}
          </span>
          <AgentTouchTag place={devicePlace(device.id)} />
        </span>
      </PageHeader>
      {error && !expired ? (
        <Notice
          tone="warning"
          role="alert"
          className="mb-3"
          action={isNotThere(error) ? null : <Button onClick={screen.retry}>Load again</Button>}
        >
          {isNotThere(error)
            ? "This device is not in service any more. What you see is how it last was."
            : `This may be out of date. ${describeFailure(error)}`}
        </Notice>
      ) : null}
      <Tabs.Root
        value={tab}
        onValueChange={(next) => {
          const known = DEVICE_TABS.find((each) => each === next);
          if (known) screen.changeTab(known);
        }}
      >
        <div className="mb-3 flex items-center gap-3 border-b">
          <Tabs.List
            aria-label={`About ${device.name}`}
            className="visible-scrollbar -mb-px flex min-w-0 gap-1 overflow-x-auto"
          >
            {DEVICE_TABS.map((each) => (
              <Tabs.Trigger
                key={each}
                value={each}
                className="h-9 shrink-0 border-b-2 border-transparent px-2.5 text-[13px] font-medium text-text-muted -outline-offset-2 hover:text-text data-[state=active]:border-accent data-[state=active]:text-text"
              >
                {TAB_LABELS[each]}
                {each === "notes" && hasDraft ? <DraftMark /> : null}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <AgentTouchTag place={TAB_PLACE} />
        </div>
        {DEVICE_TABS.map((each) => (
          <Tabs.Content key={each} value={each} className="rounded-lg">
            <TabBody tab={each} screen={screen} mayChange={mayChange} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </>
  );
}

interface TabBodyProps {
  readonly tab: (typeof DEVICE_TABS)[number];
  readonly screen: ReturnType<typeof useDeviceScreen>;
  readonly mayChange: boolean;
}

function TabBody({ tab, screen, mayChange }: TabBodyProps) {
  switch (tab) {
    case "overview":
      return <OverviewTab device={screen.device} />;
    case "telemetry":
      return <TelemetryTab screen={screen} />;
    case "notes":
      return <NotesTab screen={screen} mayChange={mayChange} />;
    case "incidents":
      return <IncidentsTab deviceId={screen.device.id} />;
    case "activity":
      return <ActivityTab deviceId={screen.device.id} />;
  }
}

function DraftMark() {
  return (
    <>
      <span aria-hidden className="ml-1.5 inline-block size-1.5 rounded-full bg-warning align-middle" />
      <span className="sr-only"> (draft)</span>
    </>
  );
}

function busyLabel(hasDraft: boolean, hasForm: boolean): string | undefined {
  if (hasForm) return "a form about this device";
  return hasDraft ? "a note that is not added yet" : undefined;
}
