"use client";

import { RadioTower, TriangleAlert } from "lucide-react";
import { Button } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { Notice } from "@/app/_components/ui/notice";
import { describeFailure } from "@/app/_lib/rpc";
import { useSessionExpired } from "@/app/_lib/session/use-session-expired";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { may } from "../../_agent/console-session";
import { IgnoredNotice } from "../../_list/ignored-notice";
import { PageHeader } from "../../_shell/page-header";
import { SearchReference } from "../../devices/_agent/device-references";
import { DispatchReference } from "../_agent/dispatch-reference";
import { CAMERA_PLACE, FOCUS_PLACE, LAYERS_PLACE } from "../_agent/places";
import { useMapCapabilities } from "../_agent/use-map-capabilities";
import { FOCUS_ZOOM } from "../_state/cluster-devices";
import type { Camera } from "../_state/map-view";
import { type MappedDevice, type MapScreen as Screen, useMapScreen } from "../_state/use-map-screen";
import { DeviceCard } from "./device-card";
import { MapLegend } from "./map-legend";
import { MapPicture } from "./map-picture";
import { PlaceList } from "./place-list";

export function MapScreen() {
  const screen = useMapScreen();
  const { session, hand } = useConsoleAgent();
  const { view, list, focused, devices } = screen;
  const unknownDevice = view.deviceId !== null && list.current && focused === undefined;

  useMapCapabilities(screen);

  function move(camera: Camera | null): void {
    hand.release([CAMERA_PLACE]);
    screen.moveTo(camera);
  }

  function focus(deviceId: string | null, camera?: Camera): void {
    hand.release([FOCUS_PLACE]);
    screen.focus(deviceId, camera);
  }

  return (
    // On wide screens the card stands beside the map instead of over it.
    <div className={focused === undefined ? undefined : "@xl/main:pr-[calc(var(--drawer-width)-0.5rem)]"}>
      <SearchReference />
      {may(session, "devices:write") ? <DispatchReference device={focused} /> : null}
      <PageHeader title="Map">{countOf(screen)}</PageHeader>
      <div className="flex flex-col gap-3">
        <IgnoredNotice ignored={screen.ignored} action={null}>
          {[
            unknownDevice ? (
              <p key="device">
                Your organisation has no device “<span className="break-all">{view.deviceId}</span>” on the
                map.
              </p>
            ) : null,
          ]}
        </IgnoredNotice>
        <LoadNotice screen={screen} />
        <section aria-label="Map" className="@container overflow-clip rounded-lg border bg-surface">
          <div className="h-[max(20rem,calc(100dvh-var(--banner-height)-var(--header-height)-13rem))]">
            {list.page === undefined && list.status === "failed" ? (
              <NotLoaded screen={screen} />
            ) : (
              <MapPicture screen={screen} onMove={move} onFocus={(id) => focus(id)} />
            )}
          </div>
          <MapLegend
            devices={devices}
            hidden={view.hidden}
            onShow={(layer, visible) => {
              hand.release([LAYERS_PLACE]);
              screen.showLayer(layer, visible);
            }}
          />
        </section>
        {list.page && devices.length === 0 ? (
          <EmptyState role="status" icon={RadioTower} title="No devices yet">
            Devices appear on the map as soon as they report for the first time.
          </EmptyState>
        ) : (
          <PlaceList
            devices={devices}
            focusedId={view.deviceId}
            onFocus={(device) => focus(device.id, closeTo(device))}
          />
        )}
      </div>
      <DeviceCard device={focused} onClose={() => focus(null)} />
    </div>
  );
}

function closeTo({ latitude, longitude }: MappedDevice): Camera {
  return { latitude, longitude, zoom: FOCUS_ZOOM };
}

function countOf({ list, devices }: Screen): string {
  if (list.page === undefined) return list.status === "failed" ? "Not loaded" : "Loading…";
  const cities = new Set(devices.map(({ city }) => city)).size;
  const { total } = list.page;
  if (total > devices.length) return `${devices.length} of ${total} devices, in ${cities} cities`;
  return `${total} devices in ${cities} ${cities === 1 ? "city" : "cities"}`;
}

function LoadNotice({ screen: { list } }: { screen: Screen }) {
  const expired = useSessionExpired();
  if (list.page === undefined || list.status !== "failed" || expired) return null;
  return (
    <Notice tone="warning" role="alert" action={<Button onClick={list.retry}>Load again</Button>}>
      This may be out of date. {describeFailure(list.error)}
    </Notice>
  );
}

function NotLoaded({ screen: { list } }: { screen: Screen }) {
  const expired = useSessionExpired();
  return (
    <EmptyState
      role="alert"
      icon={TriangleAlert}
      title="The devices could not be loaded"
      action={expired ? null : <Button onClick={list.retry}>Load again</Button>}
    >
      {describeFailure(list.error)}
    </EmptyState>
  );
}
