import { parseAsStringLiteral } from "nuqs/server";
import { DEVICE_ID } from "@/app/_lib/device-id";
import {
  type IgnoredParameter,
  ignoredParametersOf,
  parseAsId,
  parseAsPage,
  parseAsPageSize,
  parseAsSort,
  parseAsText,
} from "@/app/_lib/view-params";
import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT,
  INCIDENT_STATUSES,
  MAX_CITY_LENGTH,
  MAX_SEARCH_LENGTH,
  SEVERITIES,
  SORT_FIELDS,
} from "./incident-view";

/** What an id of an incident or of a member looks like; the server refuses anything else. */
export const INCIDENT_ID = DEVICE_ID;

/** Names of the query parameters of `/incidents`. */
export const incidentViewParsers = {
  status: parseAsStringLiteral(INCIDENT_STATUSES),
  severity: parseAsStringLiteral(SEVERITIES),
  assignee: parseAsId(INCIDENT_ID),
  city: parseAsText(MAX_CITY_LENGTH),
  search: parseAsText(MAX_SEARCH_LENGTH),
  sort: parseAsSort(SORT_FIELDS).withDefault(DEFAULT_SORT),
  page: parseAsPage.withDefault(1),
  size: parseAsPageSize.withDefault(DEFAULT_PAGE_SIZE),
  incident: parseAsId(INCIDENT_ID),
};

const PARAMETERS = [
  { key: "status", label: "Status", parse: incidentViewParsers.status.parse },
  { key: "severity", label: "Severity", parse: incidentViewParsers.severity.parse },
  { key: "assignee", label: "Assignee", parse: incidentViewParsers.assignee.parse },
  { key: "city", label: "City", parse: incidentViewParsers.city.parse },
  { key: "search", label: "Search", parse: incidentViewParsers.search.parse },
  { key: "sort", label: "Sort order", parse: incidentViewParsers.sort.parse },
  { key: "page", label: "Page", parse: incidentViewParsers.page.parse },
  { key: "size", label: "Page size", parse: incidentViewParsers.size.parse },
  { key: "incident", label: "Open incident", parse: incidentViewParsers.incident.parse },
];

export function ignoredParameters(query: { get(key: string): string | null }): IgnoredParameter[] {
  return ignoredParametersOf(PARAMETERS, query);
}
