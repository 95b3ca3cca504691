"use client";

import { ChartColumn, TriangleAlert } from "lucide-react";
import { Button } from "@/app/_components/ui/button";
import { classNames } from "@/app/_components/ui/class-names";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { Notice } from "@/app/_components/ui/notice";
import { describeFailure } from "@/app/_lib/rpc";
import { useSessionExpired } from "@/app/_lib/session/use-session-expired";
import { RowsSkeleton } from "../../_list/rows-skeleton";
import { formatValue, GROUPING_LABELS, type Report } from "../_state/report-plan";
import type { ReportsScreen } from "../_state/use-reports-screen";
import { ReportChart } from "./report-chart";

/** The report as it will be downloaded or sent. */
export function ReportPreview({ screen }: { screen: ReportsScreen }) {
  return (
    <section aria-label="Report" className="@container overflow-clip rounded-lg border bg-surface">
      <Preview screen={screen} />
    </section>
  );
}

function Preview({ screen }: { screen: ReportsScreen }) {
  const { list } = screen;
  const expired = useSessionExpired();
  if (!list.page && list.status !== "failed") return <RowsSkeleton noun="report" />;
  const retry = expired ? null : <Button onClick={list.retry}>Load again</Button>;
  if (!list.page) {
    return (
      <EmptyState role="alert" icon={TriangleAlert} title="The report could not be made" action={retry}>
        {describeFailure(list.error)}
      </EmptyState>
    );
  }
  return (
    <>
      {list.status === "failed" && !expired ? (
        <Notice tone="warning" role="alert" className="m-2" action={retry}>
          These are still the figures from before. {describeFailure(list.error)}
        </Notice>
      ) : null}
      <div className={classNames("transition-opacity duration-150", !list.current && "opacity-55")}>
        <Figures report={list.page} onReset={screen.reset} />
      </div>
    </>
  );
}

function Figures({ report, onReset }: { report: Report; onReset: () => void }) {
  const { columns, rows, total, groupBy, from, to, complete } = report;
  if (rows.length === 0) {
    return (
      <EmptyState
        role="status"
        icon={ChartColumn}
        title="There is nothing to report on"
        action={<Button onClick={onReset}>Report on every city</Button>}
      >
        No devices are in what was chosen.
      </EmptyState>
    );
  }
  return (
    <>
      <ReportChart chart={report.chart} />
      <p className="border-t px-4 py-2 text-xs text-text-muted" role="status">
        {from} to {to}, {rows.length} {rows.length === 1 ? "row" : "rows"}
        {complete ? "" : ": the first ones, narrow the report to see the others"}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, and a section would be a landmark */}
      <div
        role="group"
        aria-label="Figures"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll here
        tabIndex={0}
        className="overflow-x-auto border-t -outline-offset-2!"
      >
        <table aria-label="Report" className="w-full border-collapse text-left text-table">
          <thead>
            <tr className="border-b text-xs text-text-muted">
              <th scope="col" className="sticky left-0 bg-surface py-2 pr-2 pl-4 font-medium">
                {GROUPING_LABELS[groupBy]}
              </th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" className="px-3 py-2 text-right font-medium whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ group, values }) => (
              <tr key={group} className="border-b hover:bg-surface-hover">
                <th scope="row" className="sticky left-0 min-w-36 bg-surface py-2 pr-2 pl-4 font-medium">
                  {group}
                </th>
                <Values columns={columns} values={values} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="bg-surface-muted font-medium">
              <th scope="row" className="sticky left-0 bg-surface-muted py-2 pr-2 pl-4">
                Total
              </th>
              <Values columns={columns} values={total} />
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}

function Values({ columns, values }: { columns: Report["columns"]; values: readonly (number | null)[] }) {
  return columns.map(({ label, unit }, index) => (
    <td key={label} className="px-3 py-2 text-right whitespace-nowrap tabular-nums">
      {formatValue(values[index] ?? null, unit)}
    </td>
  ));
}
