"use client";

import type { InferRouterOutputs } from "@orpc/server";
import { useMemo, useState } from "react";
import { orpc } from "@/app/_lib/rpc";
import type { AppRouter } from "@/procedures/router";
import { type SettledList, useSettledList } from "../../_list/use-settled-list";
import { type ShownPage, useShownPage } from "../../_list/use-shown-page";
import type { Camera, MapView } from "./map-view";
import { fitted, type Size } from "./mercator";
import { type MapViewState, useMapView } from "./use-map-view";

export type DeviceLocations = InferRouterOutputs<AppRouter>["devices"]["locations"];
export type MappedDevice = DeviceLocations["items"][number];

/** What the person sees after a commit. */
export interface ShownMap {
  readonly view: MapView;
  readonly list: ShownPage<DeviceLocations>;
  readonly devices: readonly MappedDevice[];
  /** The focused device, if there is one and the organisation has it. */
  readonly focused: MappedDevice | undefined;
  /** The part that is shown, also when the view says "everything". */
  readonly camera: Camera;
  readonly size: Size;
}

export type SettledMap = ShownMap & { readonly page: DeviceLocations };

export interface MapScreen extends MapViewState, ShownMap {
  /** The picture has this many pixels from now on. */
  readonly resize: (size: Size) => void;
  readonly settled: SettledList<DeviceLocations, ShownMap>["settled"];
}

/** Until the picture has been measured. */
const FIRST_SIZE: Size = { width: 960, height: 560 };
const NO_DEVICES: readonly MappedDevice[] = [];

/** The one state of `/map`, for the person's controls and the agent's capabilities alike. */
export function useMapScreen(): MapScreen {
  const viewState = useMapView();
  const { view } = viewState;
  const [size, resize] = useState(FIRST_SIZE);
  const list = useShownPage(orpc.devices.locations.queryOptions({ input: {} }));
  const devices = list.page?.items ?? NO_DEVICES;
  const focused = devices.find(({ id }) => id === view.deviceId);
  const everything = useMemo(() => fitted(devices, size), [devices, size]);
  const camera = view.camera ?? everything;
  const shown = { view, list, devices, focused, camera, size };
  const { settled } = useSettledList<DeviceLocations, ShownMap>(shown, "map");
  return { ...viewState, ...shown, resize, settled };
}
