import type { RpcClient } from "@/app/_lib/rpc";

/** How the activity is looked at; the filters live in the URL, so that a view can be shared. */
export const ACTORS = ["agent", "human"] as const;
export const OUTCOMES = ["done", "refused", "failed"] as const;
export const PERIODS = ["24h", "7d", "30d"] as const;

export const MAX_QUERY_LENGTH = 100;
export const MEMBER_ID = /^[A-Za-z0-9_-]{1,64}$/;

export type ActivityPage = Awaited<ReturnType<RpcClient["audit"]["activity"]>>;
export type Entry = ActivityPage["items"][number];

/** `null` means that the filter is not set. */
export interface ActivityFilters {
  readonly actor: (typeof ACTORS)[number] | null;
  readonly outcome: (typeof OUTCOMES)[number] | null;
  readonly period: (typeof PERIODS)[number] | null;
  readonly member: string | null;
  readonly entity: string | null;
  readonly search: string | null;
}

export const NO_FILTERS: ActivityFilters = {
  actor: null,
  outcome: null,
  period: null,
  member: null,
  entity: null,
  search: null,
};

export const ACTOR_LABELS = { agent: "Assistant", human: "By hand" } as const;
export const OUTCOME_LABELS = { done: "Done", refused: "Refused", failed: "Failed" } as const;
export const PERIOD_LABELS = { "24h": "Last 24 hours", "7d": "Last 7 days", "30d": "Last 30 days" } as const;

export function hasFilters(filters: ActivityFilters): boolean {
  return Object.values(filters).some((value) => value !== null);
}

export function filtersKey({ actor, outcome, period, member, entity, search }: ActivityFilters): string {
  return JSON.stringify([actor, outcome, period, member, entity, search]);
}

/** The filters of `next` that are not those of `before`. */
export function changedFilters(before: ActivityFilters, next: ActivityFilters): Partial<ActivityFilters> {
  return {
    ...(before.actor !== next.actor && { actor: next.actor }),
    ...(before.outcome !== next.outcome && { outcome: next.outcome }),
    ...(before.period !== next.period && { period: next.period }),
    ...(before.member !== next.member && { member: next.member }),
    ...(before.entity !== next.entity && { entity: next.entity }),
    ...(before.search !== next.search && { search: next.search }),
  };
}

/** The filters as the server takes them. */
export function serverFilterOf({ actor, outcome, period, member, entity, search }: ActivityFilters) {
  return {
    ...(actor !== null && { actor }),
    ...(outcome !== null && { outcome }),
    ...(period !== null && { period }),
    ...(member !== null && { memberId: member }),
    ...(entity !== null && { entityId: entity }),
    ...(search !== null && { query: search }),
  };
}

/** The filters in a few words, for people: "Assistant · Refused". */
export function describeFilters(filters: ActivityFilters, nameOf: (memberId: string) => string): string {
  const { actor, outcome, period, member, entity, search } = filters;
  const parts = [
    actor && ACTOR_LABELS[actor],
    outcome && OUTCOME_LABELS[outcome],
    period && PERIOD_LABELS[period],
    member && nameOf(member),
    entity,
    search && `“${search}”`,
  ].filter(Boolean);
  return parts.length === 0 ? "Everything" : parts.join(" · ");
}
