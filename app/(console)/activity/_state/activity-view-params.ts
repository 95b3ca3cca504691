import { parseAsStringLiteral } from "nuqs/server";
import { type IgnoredParameter, ignoredParametersOf, parseAsId, parseAsText } from "@/app/_lib/view-params";
import { ACTORS, MAX_QUERY_LENGTH, MEMBER_ID, OUTCOMES, PERIODS } from "./activity-view";

/** What the server makes of an id of an entry. */
const ENTRY_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Names of the query parameters of `/activity`, and of its export. */
export const activityFilterParsers = {
  actor: parseAsStringLiteral(ACTORS),
  outcome: parseAsStringLiteral(OUTCOMES),
  period: parseAsStringLiteral(PERIODS),
  member: parseAsId(MEMBER_ID),
  entity: parseAsId(MEMBER_ID),
  search: parseAsText(MAX_QUERY_LENGTH),
};

export const activityViewParsers = { ...activityFilterParsers, entry: parseAsId(ENTRY_ID) };

const PARAMETERS = [
  { key: "actor", label: "Who", parse: activityViewParsers.actor.parse },
  { key: "outcome", label: "Outcome", parse: activityViewParsers.outcome.parse },
  { key: "period", label: "Period", parse: activityViewParsers.period.parse },
  { key: "member", label: "Person", parse: activityViewParsers.member.parse },
  { key: "entity", label: "Device", parse: activityViewParsers.entity.parse },
  { key: "search", label: "Search", parse: activityViewParsers.search.parse },
  { key: "entry", label: "Open entry", parse: activityViewParsers.entry.parse },
];

/** The parameters whose values mean nothing, so that the page can say what it left out. */
export function ignoredParameters(query: { get(key: string): string | null }): IgnoredParameter[] {
  return ignoredParametersOf(PARAMETERS, query);
}
