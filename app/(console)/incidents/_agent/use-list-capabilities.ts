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
  addToSelection,
  MAX_SELECTED,
  removeFromSelection,
  SelectionTooLargeError,
  sameSelection,
} from "../../_list/selection";
import type { Assignee, Incident, IncidentPage } from "../_state/incident-cache";
import {
  changedFilters,
  describeFilters,
  type IncidentFilters,
  MAX_CITY_LENGTH,
  MAX_SEARCH_LENGTH,
  NOBODY,
  viewKey,
  withFilters,
} from "../_state/incident-view";
import type { IncidentSelection, IncidentsScreen, SettledIncidents } from "../_state/use-incidents-screen";
import {
  filterChangeSchema,
  incidentIdSchema,
  listedSchema,
  listStateSchema,
  selectionSchema,
} from "./incident-schemas";
import { placesOf, SELECTION_PLACE, TARGETS_CONTROL } from "./places";

const state = zs(listStateSchema);
const changeInput = zs(filterChangeSchema);
const listed = zs(listedSchema);
const selected = zs(selectionSchema);
const selectInput = zs(
  z.strictObject({
    incidentIds: z
      .array(incidentIdSchema)
      .max(MAX_SELECTED)
      .describe("Ids of incidents on the current page, as incidents.list.read returns them; empty: none"),
    mode: z
      .enum(["replace", "add", "remove"])
      .optional()
      .describe("replace (the default): select exactly these. add: these too. remove: deselect these."),
  }),
);

/** Declares `incidents.list`: the rows, the filters above them and what is selected. */
export function useListCapabilities(screen: IncidentsScreen): void {
  const { guard, hand } = useConsoleAgent();
  const { view, selection } = screen;

  useAgentComponent({
    type: "incidents.list",
    description:
      "The list of incidents on this page: what is wrong with which device, how severe, its status and who takes care of it. Operations on incidents act on the selected ones or, with none selected, on the open one.",
    priority: 15,
    observations: {
      read: observation({
        description:
          "Read the incidents in the list (reference, title, severity, status, device, city, assignee, selected), the filters, how many there are and who can take care of them.",
        output: state,
        read: async () => stateOf(await screen.settled()),
      }),
    },
    actions: {
      filter: action({
        description:
          "Filter, show or find incidents in the list by status (such as open), severity (such as critical), assignee, city or text. Fields left out stay as they are; null removes one. Clears the selection.",
        input: changeInput,
        output: listed,
        effect: "local-state",
        idempotent: true,
        precondition: (change) => guard.assertFree(TARGETS_CONTROL, ...placesOf(change)),
        execute: async (wanted, { signal }) => {
          const change = await usableChange(screen, wanted, signal);
          const target = withFilters(view, change);
          screen.changeFilters(change);
          const shown = await screen.settled((now) => viewKey(now.view) === viewKey(target), signal);
          if (target !== view) {
            announceAgentChange(hand, {
              places: placesOf(changedFilters(view, target)),
              message: `Incidents filtered: ${describeFilters(target, (id) => nameOf(shown.page, id))}`,
              undo: () => screen.restore(view),
            });
          }
          return listedOf(shown);
        },
      }),
      select: action({
        description:
          "Select incidents in the list by id: exactly these, these as well, or no longer these. Read them with incidents.list.read first.",
        input: selectInput,
        output: selected,
        effect: "local-state",
        idempotent: true,
        precondition: () => guard.assertFree(TARGETS_CONTROL),
        execute: async ({ incidentIds, mode = "replace" }, { signal }) => {
          const { page } = await screen.settled(undefined, signal);
          const next = nextSelection(selection, page.items, incidentIds, mode);
          screen.select(next);
          const shown = await screen.settled((now) => sameSelection(now.selection, next), signal);
          if (!sameSelection(selection, next)) {
            announceAgentChange(hand, {
              places: [SELECTION_PLACE],
              message: next.size === 0 ? "Selection cleared" : `${next.size} selected`,
              undo: () => screen.selectAgain(selection, view),
            });
          }
          return { selectedIds: [...shown.selection.keys()], selectedCount: shown.selection.size };
        },
      }),
    },
  });
}

function nameOf(page: Pick<IncidentPage, "assignees">, assignee: string): string {
  if (assignee === NOBODY) return "Unassigned";
  return page.assignees.find(({ id }) => id === assignee)?.name ?? "Somebody who has left";
}

function filtersOf({ view, page }: SettledIncidents) {
  const { status, severity, city, search } = view;
  const assignee =
    view.assignee === null || view.assignee === NOBODY ? view.assignee : nameOf(page, view.assignee);
  return { status, severity, assignee, city, search };
}

function listedOf(shown: SettledIncidents) {
  const { total, page, pageCount } = shown.page;
  return { ...filtersOf(shown), total, page, pageCount };
}

function stateOf(shown: SettledIncidents) {
  const { page, selection } = shown;
  return {
    incidents: page.items.map(
      ({ id, reference, title, severity, status, deviceId, deviceName, city, assignee, openedAt }) => ({
        id,
        reference,
        title,
        severity,
        status,
        deviceId,
        deviceName,
        city,
        assignee,
        openedAt,
        selected: selection.has(id),
      }),
    ),
    ...listedOf(shown),
    unresolved: page.unresolved,
    selectedIds: [...selection.keys()],
    cities: page.cities,
    assignees: page.assignees.map(({ name }) => name),
  };
}

async function usableChange(
  screen: IncidentsScreen,
  { status, severity, assignee, city, search }: z.output<typeof filterChangeSchema>,
  signal: AbortSignal,
): Promise<Partial<IncidentFilters>> {
  const { assignees, cities } = screen.list.page ?? (await screen.settled(undefined, signal)).page;
  return {
    ...(status !== undefined && { status }),
    ...(severity !== undefined && { severity }),
    ...(assignee !== undefined && { assignee: assignee && knownAssignee(assignees, assignee) }),
    ...(city !== undefined && { city: city && knownCity(cities, city) }),
    ...(search !== undefined && { search: search && usableSearch(search) }),
  };
}

function knownAssignee(assignees: readonly Assignee[], wanted: string): string {
  const text = wanted.trim().toLocaleLowerCase("en");
  if (text === NOBODY) return NOBODY;
  const known = assignees.find(({ id, name }) => id === wanted || name.toLocaleLowerCase("en") === text);
  if (known) return known.id;
  throw unmetCondition(
    "unknown-assignee",
    "No member of that name takes care of incidents. Use a listed one.",
    {
      assignees: assignees.map(({ name }) => name),
    },
  );
}

/** The city as the organisation spells it. */
function knownCity(cities: readonly string[], wanted: string): string {
  const text = (cleanText(wanted, MAX_CITY_LENGTH) ?? "").toLocaleLowerCase("en");
  const known = cities.find((city) => city.toLocaleLowerCase("en") === text);
  if (known !== undefined) return known;
  throw unmetCondition("unknown-city", "There are no incidents in that city. Use one of the listed cities.", {
    cities: [...cities],
  });
}

function usableSearch(wanted: string): string {
  const text = cleanText(wanted, MAX_SEARCH_LENGTH);
  if (text !== null) return text;
  throw unmetCondition("empty-search", "The search text has nothing to look for. Give some letters or null.");
}

function nextSelection(
  selection: IncidentSelection,
  rows: readonly Incident[],
  ids: readonly string[],
  mode: "replace" | "add" | "remove",
): IncidentSelection {
  if (mode === "remove") return removeFromSelection(selection, ids);
  const wanted = ids.map((id) => rowOf(rows, id));
  try {
    return addToSelection(mode === "add" ? selection : new Map(), wanted);
  } catch (error) {
    if (!(error instanceof SelectionTooLargeError)) throw error;
    throw unmetCondition("selection-too-large", `${error.message} Deselect some first.`, {
      maximum: MAX_SELECTED,
    });
  }
}

function rowOf(rows: readonly Incident[], id: string): Incident {
  const row = rows.find((incident) => incident.id === id);
  if (row) return row;
  throw unmetCondition(
    "row-not-shown",
    "Only incidents of the current page can be selected. Read them with incidents.list.read and use an id from there.",
    { incidentId: id },
  );
}
