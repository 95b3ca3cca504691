"use client";

import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import type { Device } from "./device-cache";
import type { DeviceView } from "./device-view";
import {
  type ChangedDevice,
  type KeptDevices,
  type KeptInView,
  keepChanged,
  keptIn,
  stillKept,
  withKept,
} from "./kept-devices";

const NO_ROWS: readonly Device[] = [];
const NOTHING: KeptDevices<Device> = new Map();

export interface DeviceRows {
  /** What the table shows: the listed rows and the kept ones. */
  readonly rows: readonly Device[];
  /** The rows that do not pass the filters of the view, and are shown because they were just changed. */
  readonly kept: KeptDevices<Device>;
  dropKept(): void;
}

/** The rows of the view. `page` is the loaded page of it, or while that is loading the one before (`current` false). */
export function useKeptDevices(
  view: DeviceView,
  page: readonly Device[] | undefined,
  current: boolean,
): DeviceRows {
  const listed = page ?? NO_ROWS;
  const { deviceChanges } = useConsoleAgent();
  const [state, setState] = useState<KeptInView<Device>>({ view, kept: NOTHING });
  const inView = keptIn(state, view);
  // State that follows from props is set while rendering, so that no commit shows rows of another list.
  if (inView !== state) setState(inView);

  const kept = useMemo(() => (current ? stillKept(inView.kept, listed) : NOTHING), [inView, listed, current]);
  const rows = useMemo(() => withKept(listed, kept), [listed, kept]);

  const keep = useEffectEvent((changed: readonly ChangedDevice[]) => {
    if (!current) return;
    setState((before) => {
      const same = keptIn(before, view);
      return { view, kept: keepChanged(same.kept, rows, changed, view) };
    });
  });
  useEffect(
    () =>
      deviceChanges.subscribe(({ kind, devices }) => {
        // What has been taken out of service is in no list any more.
        if (kind !== "decommission") keep(devices);
      }),
    [deviceChanges],
  );

  return { rows, kept, dropKept: () => setState({ view, kept: NOTHING }) };
}
