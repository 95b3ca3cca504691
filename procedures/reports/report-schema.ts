import { z } from "zod";
import { plainText } from "../base/plain-text";

export const REPORT_KINDS = ["availability", "battery", "incidents", "firmware"] as const;
export const REPORT_PERIODS = ["7d", "30d", "90d"] as const;
export const REPORT_GROUPINGS = ["city", "model", "site"] as const;

export const PERIOD_DAYS = { "7d": 7, "30d": 30, "90d": 90 } as const;

export const MAX_REPORT_CITIES = 50;

/** What a report is about; the same whether it is looked at, downloaded or sent. */
export const reportShape = {
  kind: z
    .enum(REPORT_KINDS)
    .describe(
      "availability: share of hours in which devices reported. battery: charge. incidents: opened and resolved. firmware: versions in use.",
    ),
  period: z.enum(REPORT_PERIODS).describe("How far back: 7, 30 or 90 days"),
  groupBy: z.enum(REPORT_GROUPINGS).describe("What each row of the report stands for"),
  cities: z
    .array(plainText(80))
    .max(MAX_REPORT_CITIES)
    .refine((cities) => new Set(cities).size === cities.length, { error: "Name each city once." })
    .describe("Only devices in these cities; an empty list means every city"),
};

export const reportRequestSchema = z.strictObject(reportShape);
export type ReportRequest = z.infer<typeof reportRequestSchema>;

const unit = z.enum(["count", "percent", "hours"]);
const values = z.array(z.number().nullable());

export const reportSchema = z.strictObject({
  ...reportShape,
  from: z.iso
    .date()
    .describe("First day that is covered; later than asked for when nothing older is recorded"),
  to: z.iso.date(),
  columns: z.array(z.strictObject({ label: z.string(), unit })).describe("What the values of a row mean"),
  rows: z.array(z.strictObject({ group: z.string(), values })).describe("One row for each group, by name"),
  total: values.describe("The same values for all groups together"),
  complete: z.boolean().describe("false when there are more groups than a report holds"),
  chart: z.strictObject({
    label: z.string(),
    unit,
    points: z.array(z.strictObject({ label: z.string(), value: z.number().nullable() })),
  }),
});

export type Report = z.infer<typeof reportSchema>;
