"use client";

import { action, emptyObjectSchema, observation } from "agent-surface";
import { useAgentComponent } from "agent-surface/react";
import { z } from "zod";
import { unmetCondition } from "@/app/_lib/agent/unmet-condition";
import { zs } from "@/app/_lib/zs";
import { announceAgentChange } from "../../_agent/announce-agent-change";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import {
  changedParts,
  DEFAULT_PLAN,
  describePlan,
  GROUPINGS,
  KINDS,
  MAX_CITIES,
  MAX_CITY_LENGTH,
  PERIODS,
  planKey,
  type ReportPlan,
  samePlan,
} from "../_state/report-plan";
import type { ReportsScreen, ShownReport } from "../_state/use-reports-screen";
import { PLAN_PLACES, placesOf, SENDING_CONTROL } from "./places";

const kind = z
  .enum(KINDS)
  .describe(
    "availability: share of hours in which devices reported. battery: charge. incidents: opened and resolved. firmware: versions in use.",
  );
const period = z.enum(PERIODS).describe("7d: the last week. 30d: the last month. 90d: the last quarter");
const groupBy = z.enum(GROUPINGS).describe("What each row of the report stands for");

const planSchema = z.strictObject({
  kind,
  period,
  groupBy,
  cities: z.array(z.string()).nullable().describe("Only devices in these cities; null: every city"),
});

const builderState = zs(
  planSchema.extend({ allCities: z.array(z.string()).describe("Every city that can be chosen") }),
);

const planChange = zs(
  z
    .strictObject({
      kind: kind.optional(),
      period: period.optional(),
      groupBy: groupBy.optional(),
      cities: z
        .array(z.string().min(1).max(MAX_CITY_LENGTH))
        .max(MAX_CITIES)
        .optional()
        .describe("Only devices in these cities, by name; an empty list means every city"),
    })
    .refine((change) => Object.keys(change).length > 0, {
      error: "Give at least one of kind, period, groupBy and cities.",
    }),
);

const built = zs(planSchema.extend({ rows: z.int().describe("Rows of the report that is shown now") }));

const previewSchema = zs(
  planSchema.extend({
    from: z.string(),
    to: z.string(),
    columns: z.array(z.string()).describe("What the values of a row mean, with their unit"),
    rows: z.array(z.strictObject({ group: z.string(), values: z.array(z.number().nullable()) })),
    total: z.array(z.number().nullable()),
    rowCount: z.int().describe("Rows of the whole report"),
  }),
);

/** What a model is shown of a long report: enough to answer, within the runtime's bound of an output. */
const MAX_READ = 100;
const UNIT_WORD = { count: "", percent: " (%)", hours: " (hours)" } as const;

/** Declares `reports.builder` and `reports.preview`. */
export function useReportCapabilities(screen: ReportsScreen): void {
  const { guard, hand } = useConsoleAgent();
  const { plan } = screen;
  const isFree = (...places: readonly string[]) => guard.assertFree(SENDING_CONTROL, ...places);

  async function apply(target: ReportPlan, signal: AbortSignal) {
    screen.changePlan(target);
    const shown = await screen.settled((now) => samePlan(now.plan, target), signal);
    if (!samePlan(plan, target)) {
      announceAgentChange(hand, {
        places: placesOf(changedParts(plan, target)),
        message: `Report: ${describePlan(target)}`,
        undo: () => screen.changePlan(plan),
      });
    }
    return { ...planOf(shown), rows: shown.page.rows.length };
  }

  useAgentComponent({
    type: "reports.builder",
    description:
      "What the report on this page is about: its kind, period, cities and grouping. reports.preview shows the result; reports.email sends it.",
    priority: 20,
    observations: {
      read: observation({
        description: "Read how the report is built now, and every city that can be chosen.",
        output: builderState,
        read: async () => {
          const shown = await screen.settled((now) => now.cities !== undefined);
          return { ...planOf(shown), allCities: [...(shown.cities ?? [])] };
        },
      }),
    },
    actions: {
      set: action({
        description:
          "Show, build or filter the report by kind (such as battery), period, cities or grouping (such as model). Fields left out stay as they are.",
        input: planChange,
        output: built,
        effect: "local-state",
        idempotent: true,
        precondition: (change) => isFree(...placesOf(change)),
        execute: async ({ cities, ...rest }, { signal }) => {
          const change = {
            ...rest,
            ...(cities !== undefined && { cities: await knownCities(screen, cities, signal) }),
          };
          return apply({ ...plan, ...change }, signal);
        },
      }),
      reset: action({
        description: "Reset the report to the standard one: availability of the last 30 days by city.",
        input: emptyObjectSchema,
        output: built,
        effect: "local-state",
        idempotent: true,
        when: () => planKey(plan) !== planKey(DEFAULT_PLAN),
        unavailableReason: "The report is the standard one already.",
        precondition: () => isFree(...Object.values(PLAN_PLACES)),
        execute: (_input, { signal }) => apply(DEFAULT_PLAN, signal),
      }),
    },
  });

  useAgentComponent({
    type: "reports.preview",
    description: "The report on this page as it is built now: its rows, columns and totals.",
    priority: 10,
    observations: {
      read: observation({
        description: "Read the report that is shown: figures for each group, and the total.",
        output: previewSchema,
        read: async () => {
          const shown = await screen.settled();
          const { from, to, columns, rows, total } = shown.page;
          return {
            ...planOf(shown),
            from,
            to,
            columns: columns.map(({ label, unit }) => `${label}${UNIT_WORD[unit]}`),
            rows: rows.slice(0, MAX_READ),
            total,
            rowCount: rows.length,
          };
        },
      }),
    },
  });
}

function planOf({ plan }: ShownReport) {
  return { ...plan, cities: plan.cities.length === 0 ? null : [...plan.cities] };
}

/** The cities as the organisation spells them, each once. */
async function knownCities(
  screen: ReportsScreen,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const { cities = [] } = await screen.settled((now) => now.cities !== undefined, signal);
  const spelled = wanted.map((text) => {
    const known = cities.find((city) => city.toLocaleLowerCase("en") === text.trim().toLocaleLowerCase("en"));
    if (known !== undefined) return known;
    throw unmetCondition("unknown-city", "There are no devices in that city. Use listed cities alone.", {
      cities: [...cities],
    });
  });
  return [...new Set(spelled)];
}
