"use client";

import { useQueryClient } from "@tanstack/react-query";
import { AgentSurfaceError, action, observation } from "agent-surface";
import { useAgentComponent } from "agent-surface/react";
import { z } from "zod";
import { orpc } from "@/app/_lib/rpc";
import { zs } from "@/app/_lib/zs";
import { announceAgentChange } from "../../../_agent/announce-agent-change";
import { useConsoleAgent } from "../../../_agent/console-agent-provider";
import { RANGE_LABELS, TELEMETRY_RANGES, type TelemetryRange } from "../_state/device-tabs";
import { summarize } from "../_state/summarize-telemetry";
import type { DeviceScreen } from "../_state/use-device-screen";
import { RANGE_PLACE } from "./places";

const rangeSchema = z
  .enum(TELEMETRY_RANGES)
  .describe("How far back: 24h is the last day, 7d the last week, 30d the last month");

const summarySchema = z.strictObject({
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  average: z.number().nullable(),
});

const seriesOutput = zs(
  z.strictObject({
    range: rangeSchema,
    stepMinutes: z.int().describe("Minutes that each point stands for"),
    temperature: summarySchema.describe("Degrees Celsius; null when nothing was reported"),
    battery: summarySchema.describe("Charge in percent"),
    signal: summarySchema.describe("dBm; nearer to 0 is better"),
    points: z.array(
      z.strictObject({
        at: z.string(),
        temperature: z.number().nullable(),
        battery: z.number().nullable(),
        signal: z.number().nullable(),
      }),
    ),
  }),
);
const rangeInput = zs(z.strictObject({ range: rangeSchema }));

/** Declares `devices.chart`: what the device has reported over time. */
export function useChartCapabilities(screen: DeviceScreen): void {
  const { hand } = useConsoleAgent();
  const queryClient = useQueryClient();
  const { device, tab, range } = screen;

  async function load(wanted: TelemetryRange) {
    const input = { deviceId: device.id, range: wanted };
    try {
      return await queryClient.ensureQueryData(orpc.devices.telemetry.queryOptions({ input }));
    } catch (cause) {
      const message = "The telemetry could not be loaded. Nothing was changed; try again in a moment.";
      const details = { reason: "not-loaded", transient: true };
      throw new AgentSurfaceError({ code: "EXECUTION_FAILED", message, details }, { cause });
    }
  }

  useAgentComponent({
    type: "devices.chart",
    description:
      "The telemetry chart of the device of this page: temperature, battery charge and signal strength over time.",
    priority: 10,
    observations: {
      readSeries: observation({
        description:
          "Read the telemetry of the range that the chart shows: lowest, highest and average temperature, battery and signal, and every point.",
        output: seriesOutput,
        read: async () => {
          const { points, stepMinutes } = await load(range);
          return { range, stepMinutes, ...summarize(points), points };
        },
      }),
    },
    actions: {
      setRange: action({
        description: "Show the telemetry chart of the last day (24h), week (7d) or month (30d).",
        input: rangeInput,
        output: rangeInput,
        effect: "local-state",
        idempotent: true,
        execute: async ({ range: wanted }, { signal }) => {
          await load(wanted);
          screen.showRange(wanted);
          await screen.settled((now) => now.tab === "telemetry" && now.range === wanted, signal);
          if (wanted !== range || tab !== "telemetry") {
            announceAgentChange(hand, {
              places: [RANGE_PLACE],
              message: `Telemetry of ${RANGE_LABELS[wanted]} shown`,
              undo: () => {
                screen.changeRange(range);
                screen.changeTab(tab);
              },
            });
          }
          return { range: wanted };
        },
      }),
    },
  });
}
