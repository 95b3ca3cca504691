"use client";

import { useSearchParams } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import type { IgnoredParameter, PageSize } from "@/app/_lib/view-params";
import type { DeviceFilters, DeviceSort, DeviceView } from "./device-view";
import {
  DEVICE_URL_KEYS,
  type DeviceUrlKeys,
  deviceViewParsers,
  ignoredParameters,
} from "./device-view-params";

export interface DeviceViewState {
  readonly view: DeviceView;
  /** What the URL said and nobody could understand. */
  readonly ignored: readonly IgnoredParameter[];
  /** The device whose details are open beside the table. */
  readonly openDeviceId: string | null;
  /** Fields left out stay; another filter starts at the first page. `replace` keeps typing out of the history. */
  changeFilters(change: Partial<DeviceFilters>, history?: "push" | "replace"): void;
  changeSort(sort: DeviceSort): void;
  changePage(page: number): void;
  changePageSize(pageSize: PageSize): void;
  /** Puts back a whole view, for undo. */
  restore(view: DeviceView): void;
  openDevice(deviceId: string | null): void;
}

/** The view of the list as the URL states it: a person, the Back button and an agent all change this one state. */
export function useDeviceView(urlKeys: DeviceUrlKeys = DEVICE_URL_KEYS): DeviceViewState {
  const [{ status, city, search, sort, page, size, device }, setParameters] = useQueryStates(
    deviceViewParsers,
    {
      history: "push",
      urlKeys,
    },
  );
  const query = useSearchParams();

  const view = useMemo<DeviceView>(
    () => ({ status, city, search, sort, page, pageSize: size }),
    [status, city, search, sort, page, size],
  );
  const ignored = useMemo(() => ignoredParameters(query, urlKeys), [query, urlKeys]);

  return {
    view,
    ignored,
    openDeviceId: device,
    changeFilters: (change, history = "push") => void setParameters({ ...change, page: null }, { history }),
    changeSort: (next) => void setParameters({ sort: next, page: null }),
    changePage: (next) => void setParameters({ page: next }),
    changePageSize: (next) => void setParameters({ size: next, page: null }),
    restore: ({ pageSize, ...rest }) => void setParameters({ ...rest, size: pageSize }),
    openDevice: (deviceId) => void setParameters({ device: deviceId }),
  };
}
