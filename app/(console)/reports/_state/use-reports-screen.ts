"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { orpc } from "@/app/_lib/rpc";
import type { IgnoredParameter } from "@/app/_lib/view-params";
import { type SettledList, useSettledList } from "../../_list/use-settled-list";
import { type ShownPage, useShownPage } from "../../_list/use-shown-page";
import { DEFAULT_PLAN, type Report, type ReportPlan, requestOf } from "./report-plan";
import { ignoredParameters, reportPlanParsers } from "./report-plan-params";

/** What the person sees after a commit. */
export interface ShownReport {
  readonly plan: ReportPlan;
  /** The report of the plan, or still the one before it. */
  readonly list: ShownPage<Report>;
  /** Every city of the organisation, once they are loaded. */
  readonly cities: readonly string[] | undefined;
}

export interface ReportsScreen extends ShownReport {
  readonly ignored: readonly IgnoredParameter[];
  /** Parts left out stay as they are. */
  readonly changePlan: (change: Partial<ReportPlan>) => void;
  readonly reset: () => void;
  readonly settled: SettledList<Report, ShownReport>["settled"];
}

/** The one state of `/reports`, for the person's controls and the agent's capabilities alike. */
export function useReportsScreen(): ReportsScreen {
  const [{ kind, period, groupBy, cities }, setParameters] = useQueryStates(reportPlanParsers, {
    history: "push",
  });
  const query = useSearchParams();
  const plan = useMemo<ReportPlan>(
    () => ({ kind, period, groupBy, cities }),
    [kind, period, groupBy, cities],
  );
  const ignored = useMemo(() => ignoredParameters(query), [query]);
  const list = useShownPage(orpc.reports.generate.queryOptions({ input: requestOf(plan) }));
  // The page of devices knows the organisation's cities; one row of it is enough to ask.
  const fleet = useQuery(orpc.devices.search.queryOptions({ input: { pageSize: 10 } }));
  const shown = { plan, list, cities: fleet.data?.cities };
  const { settled } = useSettledList<Report, ShownReport>(shown, "report");
  return {
    ...shown,
    ignored,
    changePlan: (change) => void setParameters(change),
    reset: () => void setParameters({ ...DEFAULT_PLAN }),
    settled,
  };
}
