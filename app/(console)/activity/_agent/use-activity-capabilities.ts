"use client";

import { action, observation } from "agent-surface";
import { useAgentComponent } from "agent-surface/react";
import { z } from "zod";
import { unmetCondition } from "@/app/_lib/agent/unmet-condition";
import { cleanText } from "@/app/_lib/view-params";
import { zs } from "@/app/_lib/zs";
import { announceAgentChange } from "../../_agent/announce-agent-change";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import {
  ACTORS,
  type ActivityFilters,
  changedFilters,
  describeFilters,
  type Entry,
  filtersKey,
  MAX_QUERY_LENGTH,
  MEMBER_ID,
  OUTCOMES,
  PERIODS,
} from "../_state/activity-view";
import type { ActivityScreen, Colleague, ShownActivity } from "../_state/use-activity-screen";
import { placesOf } from "./places";

const actor = z.enum(ACTORS).describe("agent: done by an assistant. human: done by hand");
const outcome = z.enum(OUTCOMES);
const period = z.enum(PERIODS).describe("24h: the last day. 7d: the last week. 30d: the last month");

const filtersShape = {
  actor: actor.nullable(),
  outcome: outcome.nullable(),
  period: period.nullable(),
  person: z.string().nullable().describe("Name of the colleague; null when everybody's is listed"),
  entityId: z.string().nullable().describe("Id of the device, incident or member; null for all"),
  search: z.string().nullable(),
};

const entrySchema = z.strictObject({
  id: z.string(),
  at: z.string(),
  person: z.string().nullable(),
  actor: z.string(),
  operation: z.string(),
  effect: z.string().nullable(),
  outcome,
  code: z.string().nullable(),
  changed: z.array(z.string()).describe("Names of what was changed, the first few"),
});

const state = zs(
  z.strictObject({
    ...filtersShape,
    entries: z.array(entrySchema).describe("Newest first, as far back as the screen shows"),
    hasOlder: z.boolean().describe("true: there are older entries than the screen shows"),
    people: z.array(z.string()).describe("Names of everybody that can be filtered by"),
  }),
);

const changeInput = zs(
  z
    .strictObject({
      actor: actor.nullable().optional().describe("agent: only what an assistant did. human: only by hand"),
      outcome: outcome.nullable().optional().describe("Only what was done, was refused, or failed"),
      period: period.nullable().optional(),
      person: z
        .string()
        .min(1)
        .max(100)
        .nullable()
        .optional()
        .describe("Only what this colleague did, by name as in people of activity.list.read"),
      entityId: z
        .string()
        .regex(MEMBER_ID)
        .nullable()
        .optional()
        .describe("Only what was done to this device, incident or member, by id"),
      search: z
        .string()
        .min(1)
        .max(MAX_QUERY_LENGTH)
        .nullable()
        .optional()
        .describe("Only operations whose name contains this text, such as disable"),
    })
    .refine((change) => Object.keys(change).length > 0, { error: "Give at least one filter." }),
);

const listed = zs(
  z.strictObject({
    ...filtersShape,
    shown: z.int().describe("Entries on the screen"),
    hasOlder: z.boolean(),
  }),
);

/** What a model is shown of a long list: enough to answer, within the runtime's bound of an output. */
const MAX_READ = 50;

/** Declares `activity.list`: who did what, and the filters above it. */
export function useActivityCapabilities(screen: ActivityScreen): void {
  const { guard, hand } = useConsoleAgent();
  const { filters } = screen;

  useAgentComponent({
    type: "activity.list",
    description:
      "The activity (history, audit, log) of the organisation on this page: who did what and when, by hand or through the assistant, and whether it was done, refused or failed.",
    priority: 15,
    observations: {
      read: observation({
        description:
          "Read the latest activity: time, person, operation, outcome and what was changed, with the filters in force.",
        output: state,
        read: async () => {
          const shown = await screen.settled();
          return {
            ...filtersOf(shown),
            entries: shown.page.slice(0, MAX_READ).map(describeEntry),
            hasOlder: shown.hasOlder || shown.page.length > MAX_READ,
            people: shown.colleagues.map(({ name }) => name),
          };
        },
      }),
    },
    actions: {
      filter: action({
        description:
          "Filter, show or find activity by who did it (assistant or by hand, or one person), outcome (such as refused), period, device id or operation. Fields left out stay as they are; null removes one.",
        input: changeInput,
        output: listed,
        effect: "local-state",
        idempotent: true,
        precondition: ({ person, entityId, ...rest }) =>
          guard.assertFree(
            ...placesOf({
              ...rest,
              ...(person !== undefined && { member: null }),
              ...(entityId !== undefined && { entity: null }),
            }),
          ),
        execute: async ({ person, entityId, search, ...rest }, { signal }) => {
          const { colleagues } = await screen.settled(undefined, signal);
          const change: Partial<ActivityFilters> = {
            ...rest,
            ...(person !== undefined && { member: person && knownPerson(colleagues, person) }),
            ...(entityId !== undefined && { entity: entityId }),
            ...(search !== undefined && { search: search && usableSearch(search) }),
          };
          const target = { ...filters, ...change };
          screen.changeFilters(change);
          const shown = await screen.settled((now) => filtersKey(now.filters) === filtersKey(target), signal);
          if (filtersKey(target) !== filtersKey(filters)) {
            announceAgentChange(hand, {
              places: placesOf(changedFilters(filters, target)),
              message: `Activity filtered: ${describeFilters(target, (id) => nameOf(colleagues, id))}`,
              undo: () => screen.restore(filters),
            });
          }
          return { ...filtersOf(shown), shown: shown.page.length, hasOlder: shown.hasOlder };
        },
      }),
    },
  });
}

function filtersOf({ filters, colleagues }: ShownActivity) {
  const { member, entity, ...rest } = filters;
  return { ...rest, person: member && nameOf(colleagues, member), entityId: entity };
}

function describeEntry({ id, at, person, actor: who, subject, effect, outcome: how, code, entities }: Entry) {
  return {
    id,
    at,
    person: person?.name ?? null,
    actor: who,
    operation: subject,
    effect,
    outcome: how,
    code,
    changed: entities.map(({ name }) => name),
  };
}

function nameOf(colleagues: readonly Colleague[], memberId: string): string {
  return colleagues.find(({ id }) => id === memberId)?.name ?? "A former member";
}

function knownPerson(colleagues: readonly Colleague[], wanted: string): string {
  const text = wanted.trim().toLocaleLowerCase("en");
  const exact = colleagues.find(({ id, name }) => id === wanted || name.toLocaleLowerCase("en") === text);
  const known = exact ?? onlyOne(colleagues.filter(({ name }) => hasWord(name, text)));
  if (known) return known.id;
  throw unmetCondition("unknown-person", "No member has that name. Use one of the listed people.", {
    people: colleagues.map(({ name }) => name).slice(0, 50),
  });
}

/** Colleagues call each other by their first names. */
function hasWord(name: string, text: string): boolean {
  return name.toLocaleLowerCase("en").split(/\s+/).includes(text);
}

function onlyOne<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

function usableSearch(wanted: string): string {
  const text = cleanText(wanted, MAX_QUERY_LENGTH);
  if (text !== null) return text;
  throw unmetCondition("empty-search", "The search text has nothing to look for. Give some letters or null.");
}
