"use client";

import { useQueryClient } from "@tanstack/react-query";
import { AgentSurfaceError } from "agent-surface";
import { useEffect, useState } from "react";
import { createSettledView, type SettledView, ViewNotSettledError } from "@/app/_lib/agent/settled-view";
import type { Device, DevicePage } from "./device-cache";
import type { DeviceSelection } from "./device-selection";
import { type DeviceFilters, type DeviceView, sameFilters } from "./device-view";
import { devicePageOptions, type ShownPage, useDevicePage } from "./use-device-page";
import { useDeviceSelection } from "./use-device-selection";
import { type DeviceViewState, useDeviceView } from "./use-device-view";
import { type DeviceRows, useKeptDevices } from "./use-kept-devices";

/** What the person sees after a commit. */
export interface ShownDevices {
  readonly view: DeviceView;
  readonly selection: DeviceSelection;
  readonly openDeviceId: string | null;
  readonly list: ShownPage;
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
  /**
   * Waits until the screen shows a loaded list that satisfies `accept`.
   * @throws {AgentSurfaceError} `EXECUTION_FAILED` when the list cannot be loaded or does not settle in time.
   */
  settled(accept?: (shown: ShownDevices) => boolean, signal?: AbortSignal): Promise<SettledDevices>;
}

/** Shorter than the runtime's limit for a read (5 s), so that the reason is told and not only the time. */
const SETTLE_MS = 4_500;

/** The one state of `/devices`, for the person's controls and the agent's capabilities alike. */
export function useDevicesScreen(): DevicesScreen {
  const viewState = useDeviceView();
  const { view, openDeviceId } = viewState;
  const list = useDevicePage(view);
  const { rows, kept, dropKept } = useKeptDevices(view, list.page?.items, list.current);
  const [selection, select] = useDeviceSelection(view, list.current ? list.page?.items : undefined, kept);
  const queryClient = useQueryClient();
  const [shownView] = useState<SettledView<ShownDevices>>(createSettledView);

  useEffect(() => {
    shownView.publish({ view, selection, openDeviceId, list, rows, kept });
  });
  useEffect(() => () => shownView.close(), [shownView]);

  /** The cache hears of a refetch before the screen does; a list is only true when both agree. */
  function isUpToDate(shown: ShownDevices): boolean {
    const state = queryClient.getQueryState(devicePageOptions(shown.view).queryKey);
    return state?.fetchStatus === "idle" && shown.list.current && shown.list.loadedAt === state.dataUpdatedAt;
  }

  async function settled(accept: (shown: ShownDevices) => boolean = () => true, signal?: AbortSignal) {
    const shown = await waitFor(
      shownView,
      (candidate) => {
        if (!accept(candidate)) return false;
        return candidate.list.status === "failed" || isUpToDate(candidate);
      },
      signal,
    );
    if (shown.list.status === "failed" || shown.list.page === undefined) throw notLoaded(shown.list.error);
    return { ...shown, page: shown.list.page };
  }

  function selectAgain(earlier: DeviceSelection, filters: DeviceFilters): void {
    const shown = shownView.current();
    if (shown && sameFilters(shown.view, filters)) select(earlier);
  }

  return { ...viewState, selection, list, rows, kept, dropKept, select, selectAgain, settled };
}

async function waitFor(
  shownView: SettledView<ShownDevices>,
  accept: (shown: ShownDevices) => boolean,
  signal: AbortSignal | undefined,
): Promise<ShownDevices> {
  try {
    return await shownView.until(accept, { timeoutMs: SETTLE_MS, ...(signal && { signal }) });
  } catch (error) {
    if (!(error instanceof ViewNotSettledError)) throw error;
    throw notLoaded(error);
  }
}

function notLoaded(cause: Error | null): AgentSurfaceError {
  return new AgentSurfaceError(
    {
      code: "EXECUTION_FAILED",
      message: "The device list could not be loaded. Nothing else was changed; read it again in a moment.",
      details: { reason: "list-not-loaded", transient: true },
    },
    { cause },
  );
}
