"use client";

import { action, observation } from "agent-surface";
import { useAgentComponent } from "agent-surface/react";
import { z } from "zod";
import { zs } from "@/app/_lib/zs";
import { announceAgentChange } from "../../../_agent/announce-agent-change";
import { useConsoleAgent } from "../../../_agent/console-agent-provider";
import { DEVICE_STATUSES } from "../../_state/device-view";
import { DEVICE_TABS, TAB_LABELS } from "../_state/device-tabs";
import type { DeviceScreen } from "../_state/use-device-screen";
import { TAB_PLACE } from "./places";

const tabSchema = z
  .enum(DEVICE_TABS)
  .describe(
    "overview: condition and installation. telemetry: the chart. notes: what people wrote. incidents: what went wrong. activity: who did what",
  );

const stateOutput = zs(
  z.strictObject({
    device: z.strictObject({
      id: z.string(),
      name: z.string(),
      status: z.enum(DEVICE_STATUSES),
      city: z.string(),
      site: z.string(),
      model: z.string(),
      firmware: z.string(),
      battery: z.int().describe("Charge in percent"),
      lastSeenAt: z.string().describe("When it last reported, ISO 8601"),
      serialNumber: z.string(),
      connection: z.string(),
      installedAt: z.string(),
      disabledReason: z.string().nullable(),
      rebootRequestedAt: z.string().nullable(),
      version: z.int(),
    }),
    tab: tabSchema,
  }),
);
const tabInput = zs(z.strictObject({ tab: tabSchema }));

/** Declares `devices.detail`: the device that the page is about, and which of its tabs is open. */
export function useDetailCapabilities(screen: DeviceScreen): void {
  const { hand } = useConsoleAgent();
  const { tab } = screen;

  useAgentComponent({
    type: "devices.detail",
    description:
      "The page of one device. The operations on this page (rename, move, note, disable, enable, reboot) act on this device alone.",
    priority: 20,
    observations: {
      readState: observation({
        description: "Read the details of the device of this page and which tab is open.",
        output: stateOutput,
        read: async () => {
          const { device, tab: open } = await screen.settled(() => true);
          const { latitude: _latitude, longitude: _longitude, disabledAt: _disabledAt, ...facts } = device;
          return { device: facts, tab: open };
        },
      }),
    },
    actions: {
      setTab: action({
        description: "Open a tab of the device's page: overview, telemetry, notes, incidents or activity.",
        input: tabInput,
        output: tabInput,
        effect: "local-state",
        idempotent: true,
        execute: async ({ tab: wanted }, { signal }) => {
          screen.changeTab(wanted);
          await screen.settled((now) => now.tab === wanted, signal);
          if (wanted !== tab) {
            announceAgentChange(hand, {
              places: [TAB_PLACE],
              message: `${TAB_LABELS[wanted]} opened`,
              undo: () => screen.changeTab(tab),
            });
          }
          return { tab: wanted };
        },
      }),
    },
  });
}
