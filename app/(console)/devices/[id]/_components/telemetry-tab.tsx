"use client";

import { useQuery } from "@tanstack/react-query";
import { ChartLine, CircleOff, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { classNames } from "@/app/_components/ui/class-names";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { Skeleton } from "@/app/_components/ui/skeleton";
import { describeFailure, orpc } from "@/app/_lib/rpc";
import { AgentTouchTag } from "../../../_agent/agent-touch";
import { useAgentTouched, useConsoleAgent } from "../../../_agent/console-agent-provider";
import { RANGE_PLACE } from "../_agent/places";
import { RANGE_LABELS, TELEMETRY_RANGES } from "../_state/device-tabs";
import type { DeviceScreen } from "../_state/use-device-screen";
import { TelemetryTable } from "./telemetry-table";

/** The chart library is a chunk of its own, for those who look at charts. */
const TelemetryCharts = dynamic(() => import("./telemetry-charts"), {
  ssr: false,
  loading: () => <ChartsSkeleton />,
});

export function TelemetryTab({ screen }: { screen: DeviceScreen }) {
  const { device, range } = screen;
  const { hand } = useConsoleAgent();
  const touched = useAgentTouched(RANGE_PLACE);
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch } = useQuery(
    orpc.devices.telemetry.queryOptions({ input: { deviceId: device.id, range } }),
  );
  const isEmpty = data?.points.every((point) => point.battery === null) ?? false;

  return (
    <section aria-label="Telemetry" className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-b px-3 py-1.5">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend of its own */}
        <div
          role="group"
          aria-label="Range"
          data-agent-touched={touched || undefined}
          className="flex rounded-md border border-border-strong p-0.5"
        >
          {TELEMETRY_RANGES.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === range}
              onClick={() => {
                hand.release([RANGE_PLACE]);
                screen.changeRange(each);
              }}
              className={classNames(
                "h-7 rounded px-2 text-xs font-medium",
                each === range ? "bg-accent text-accent-contrast" : "text-text-muted hover:text-text",
              )}
            >
              {RANGE_LABELS[each]}
            </button>
          ))}
        </div>
        <AgentTouchTag place={RANGE_PLACE} />
        <Button
          variant="ghost"
          className="ml-auto"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? (
            <ChartLine aria-hidden className="size-3.5" />
          ) : (
            <Table2 aria-hidden className="size-3.5" />
          )}
          Show as table
        </Button>
      </div>
      {data && !isEmpty && asTable ? <TelemetryTable points={data.points} /> : null}
      {data && !isEmpty && !asTable ? <TelemetryCharts points={data.points} range={range} /> : null}
      {data && isEmpty ? (
        <EmptyState
          role="status"
          icon={ChartLine}
          title={`Nothing reported in the last ${RANGE_LABELS[range]}`}
          action={
            range === "30d" ? null : (
              <Button onClick={() => screen.changeRange("30d")}>Look at 30 days</Button>
            )
          }
        >
          {data.latestDay === null
            ? "There is no report of this device in the last month."
            : `The last report is from ${data.latestDay}.`}
        </EmptyState>
      ) : null}
      {!data && error ? (
        <EmptyState
          role="alert"
          icon={CircleOff}
          title="The telemetry could not be loaded"
          action={<Button onClick={() => void refetch()}>Load again</Button>}
        >
          {describeFailure(error)}
        </EmptyState>
      ) : null}
      {!data && !error ? <ChartsSkeleton /> : null}
    </section>
  );
}

function ChartsSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4">
      <p role="status" className="sr-only">
        Loading telemetry
      </p>
      {["temperature", "battery", "signal"].map((each) => (
        <Skeleton key={each} className="h-44 w-full" />
      ))}
    </div>
  );
}
