"use client";

import { orpc } from "@/app/_lib/rpc";
import { type SettledList, useSettledList } from "../../_list/use-settled-list";
import { type ShownPage, useShownPage } from "../../_list/use-shown-page";
import type { Device, DevicePage } from "./device-cache";
import type { DeviceSelection } from "./device-selection";
import { type DeviceFilters, type DeviceView, sameFilters, searchInputOf } from "./device-view";
import type { DeviceUrlKeys } from "./device-view-params";
import { useDeviceSelection } from "./use-device-selection";
import { type DeviceViewState, useDeviceView } from "./use-device-view";
import { type DeviceRows, useKeptDevices } from "./use-kept-devices";

/** What the person sees after a commit. */
export interface ShownDevices {
  readonly view: DeviceView;
  readonly selection: DeviceSelection;
  readonly openDeviceId: string | null;
  readonly list: ShownPage<DevicePage>;
  readonly rows: readonly Device[];
  readonly kept: DeviceRows["kept"];
}

/** A shown state whose list is loaded and up to date. */
export interface SettledDevices extends ShownDevices {
  readonly page: DevicePage;
}

export interface DevicesScreen extends DeviceViewState, ShownDevices {
  readonly dropKept: () => void;
  readonly select: (next: DeviceSelection) => void;
  /** Selects what was selected under these filters, unless others are in force by now. */
  readonly selectAgain: (earlier: DeviceSelection, filters: DeviceFilters) => void;
  readonly settled: SettledList<DevicePage, ShownDevices>["settled"];
}

/** The state of one list on `/devices`, for the person's controls and the agent's capabilities alike. */
export function useDevicesScreen(urlKeys?: DeviceUrlKeys): DevicesScreen {
  const viewState = useDeviceView(urlKeys);
  const { view, openDeviceId } = viewState;
  const list = useShownPage(orpc.devices.search.queryOptions({ input: searchInputOf(view) }));
  const { rows, kept, dropKept } = useKeptDevices(view, list.page?.items, list.current);
  const [selection, select] = useDeviceSelection(view, list.current ? list.page?.items : undefined, kept);
  const shown = { view, selection, openDeviceId, list, rows, kept };
  const { settled, current } = useSettledList<DevicePage, ShownDevices>(shown, "device list");

  function selectAgain(earlier: DeviceSelection, filters: DeviceFilters): void {
    const latest = current();
    if (latest && sameFilters(latest.view, filters)) select(earlier);
  }

  return { ...viewState, ...shown, dropKept, select, selectAgain, settled };
}
