"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AgentSurfaceError } from "agent-surface";
import { parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createSettledView, type SettledView, ViewNotSettledError } from "@/app/_lib/agent/settled-view";
import { orpc } from "@/app/_lib/rpc";
import { useConsoleAgent } from "../../../_agent/console-agent-provider";
import type { DeviceDetail } from "../../_state/device-cache";
import { DEVICE_TABS, type DeviceTab, TELEMETRY_RANGES, type TelemetryRange } from "./device-tabs";
import { type NoteDraft, noteDraftsOf } from "./note-drafts";

/** What a person is filling in about the device, in a form that an agent must not act beneath. */
export type DeviceForm = "rename" | "move";

/** What the person sees after a commit. */
export interface ShownDevice {
  readonly device: DeviceDetail;
  readonly tab: DeviceTab;
  readonly range: TelemetryRange;
  readonly draft: NoteDraft | undefined;
}

export interface DeviceScreen extends ShownDevice {
  readonly error: Error | null;
  readonly form: DeviceForm | undefined;
  openForm(form: DeviceForm | undefined): void;
  changeTab(tab: DeviceTab): void;
  changeRange(range: TelemetryRange): void;
  /** Shows a range of the chart, on whichever tab the person is. */
  showRange(range: TelemetryRange): void;
  writeDraft(draft: NoteDraft): void;
  discardDraft(): void;
  retry(): void;
  /**
   * Waits until the screen shows what satisfies `accept`.
   * @throws {AgentSurfaceError} `EXECUTION_FAILED` when it does not in time
   */
  settled(accept: (shown: ShownDevice) => boolean, signal?: AbortSignal): Promise<ShownDevice>;
}

const parsers = {
  tab: parseAsStringLiteral(DEVICE_TABS).withDefault("overview"),
  range: parseAsStringLiteral(TELEMETRY_RANGES).withDefault("24h"),
};

const SETTLE_MS = 4_500;

/** The one state of a device's page, for the person's controls and the agent's capabilities alike. */
export function useDeviceScreen(initial: DeviceDetail): DeviceScreen {
  const { registry } = useConsoleAgent();
  const queryClient = useQueryClient();
  const [{ tab, range }, setParameters] = useQueryStates(parsers, { history: "push" });
  const [form, openForm] = useState<DeviceForm>();
  const options = orpc.devices.get.queryOptions({ input: { deviceId: initial.id } });
  const { data, error, refetch } = useQuery({ ...options, initialData: initial });
  const drafts = noteDraftsOf(registry);
  const draft = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.of(initial.id),
    () => undefined,
  );
  const [view] = useState<SettledView<ShownDevice>>(createSettledView);
  const shown: ShownDevice = { device: data, tab, range, draft };

  useEffect(() => {
    view.publish(shown);
  });
  useEffect(() => () => view.close(), [view]);

  async function settled(accept: (shown: ShownDevice) => boolean, signal?: AbortSignal) {
    const isTrue = (candidate: ShownDevice) =>
      accept(candidate) && candidate.device === queryClient.getQueryData(options.queryKey);
    try {
      return await view.until(isTrue, { timeoutMs: SETTLE_MS, ...(signal && { signal }) });
    } catch (cause) {
      if (!(cause instanceof ViewNotSettledError)) throw cause;
      const message = "The page did not show it in time. Read it again before anything else.";
      const details = { reason: "not-shown", transient: true };
      throw new AgentSurfaceError({ code: "EXECUTION_FAILED", message, details }, { cause });
    }
  }

  return {
    ...shown,
    error,
    form,
    openForm,
    changeTab: (next) => void setParameters({ tab: next }),
    changeRange: (next) => void setParameters({ range: next }),
    showRange: (next) => void setParameters({ tab: "telemetry", range: next }),
    writeDraft: (next) => drafts.write(initial.id, next),
    discardDraft: () => drafts.discard(initial.id),
    retry: () => void refetch(),
    settled,
  };
}
