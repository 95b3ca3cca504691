import { createParser, parseAsStringLiteral } from "nuqs/server";
import { cleanText, type IgnoredParameter, ignoredParametersOf } from "@/app/_lib/view-params";
import { DEFAULT_PLAN, GROUPINGS, KINDS, MAX_CITIES, MAX_CITY_LENGTH, PERIODS } from "./report-plan";

/** Names of cities, each once, separated by commas. */
const parseAsCities = createParser<readonly string[]>({
  parse(raw) {
    const cities = raw.split(",").map((city) => cleanText(city, MAX_CITY_LENGTH));
    const known = cities.filter((city) => city !== null);
    return known.length === cities.length && known.length <= MAX_CITIES ? [...new Set(known)] : null;
  },
  serialize: (cities) => cities.join(","),
  eq: (a, b) => a.length === b.length && a.every((city, index) => city === b[index]),
});

/** Names of the query parameters of `/reports`. */
export const reportPlanParsers = {
  kind: parseAsStringLiteral(KINDS).withDefault(DEFAULT_PLAN.kind),
  period: parseAsStringLiteral(PERIODS).withDefault(DEFAULT_PLAN.period),
  groupBy: parseAsStringLiteral(GROUPINGS).withDefault(DEFAULT_PLAN.groupBy),
  cities: parseAsCities.withDefault(DEFAULT_PLAN.cities),
};

const PARAMETERS = [
  { key: "kind", label: "Report", parse: reportPlanParsers.kind.parse },
  { key: "period", label: "Period", parse: reportPlanParsers.period.parse },
  { key: "groupBy", label: "Grouping", parse: reportPlanParsers.groupBy.parse },
  { key: "cities", label: "Cities", parse: reportPlanParsers.cities.parse },
];

/** The parameters whose values mean nothing, so that the page can say what it left out. */
export function ignoredParameters(query: { get(key: string): string | null }): IgnoredParameter[] {
  return ignoredParametersOf(PARAMETERS, query);
}
