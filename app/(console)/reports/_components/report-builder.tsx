"use client";

import { RotateCcw } from "lucide-react";
import { Button } from "@/app/_components/ui/button";
import { SelectField } from "@/app/_components/ui/select-field";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { useSelectPlace } from "../../_list/use-select-place";
import { PLAN_PLACES, placesOf } from "../_agent/places";
import {
  DEFAULT_PLAN,
  GROUPING_LABELS,
  GROUPINGS,
  KIND_LABELS,
  KINDS,
  PERIOD_LABELS,
  PERIODS,
  type ReportPlan,
  samePlan,
} from "../_state/report-plan";
import type { ReportsScreen } from "../_state/use-reports-screen";
import { CityMenu } from "./city-menu";

/** What the report is about, in four choices. */
export function ReportBuilder({ screen }: { screen: ReportsScreen }) {
  const { hand } = useConsoleAgent();
  const { plan, cities = [] } = screen;

  function changeByHand(change: Partial<ReportPlan>): void {
    hand.release(placesOf(change));
    screen.changePlan(change);
  }

  return (
    <search className="flex flex-wrap items-end gap-x-3 gap-y-2" aria-label="Build report">
      <SelectField
        label="Report"
        value={plan.kind}
        onChange={(event) =>
          changeByHand({ kind: KINDS.find((known) => known === event.target.value) ?? plan.kind })
        }
        {...useSelectPlace(PLAN_PLACES.kind, "the kind of the report")}
      >
        {KINDS.map((each) => (
          <option key={each} value={each}>
            {KIND_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Period"
        value={plan.period}
        onChange={(event) =>
          changeByHand({ period: PERIODS.find((known) => known === event.target.value) ?? plan.period })
        }
        {...useSelectPlace(PLAN_PLACES.period, "the period of the report")}
      >
        {PERIODS.map((each) => (
          <option key={each} value={each}>
            {PERIOD_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Group by"
        value={plan.groupBy}
        onChange={(event) =>
          changeByHand({ groupBy: GROUPINGS.find((known) => known === event.target.value) ?? plan.groupBy })
        }
        {...useSelectPlace(PLAN_PLACES.groupBy, "the grouping of the report")}
      >
        {GROUPINGS.map((each) => (
          <option key={each} value={each}>
            {GROUPING_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <CityMenu chosen={plan.cities} cities={cities} onChange={(next) => changeByHand({ cities: next })} />
      {samePlan(plan, DEFAULT_PLAN) ? null : (
        <Button
          variant="ghost"
          onClick={() => {
            hand.release(Object.values(PLAN_PLACES));
            screen.reset();
          }}
        >
          <RotateCcw aria-hidden className="size-3.5" />
          Reset
        </Button>
      )}
    </search>
  );
}
