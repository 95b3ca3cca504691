"use client";

import { action, emptyObjectSchema, observation } from "agent-surface";
import { useAgentComponent } from "agent-surface/react";
import { unmetCondition } from "@/app/_lib/agent/unmet-condition";
import { cleanText } from "@/app/_lib/view-params";
import { zs } from "@/app/_lib/zs";
import { announceAgentChange } from "../../_agent/announce-agent-change";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import {
  changedFilters,
  type DeviceFilters,
  describeFilters,
  hasFilters,
  MAX_CITY_LENGTH,
  MAX_SEARCH_LENGTH,
  NO_FILTERS,
  sameView,
  withFilters,
} from "../_state/device-view";
import type { DevicesScreen, SettledDevices } from "../_state/use-devices-screen";
import { filterChangeSchema, filtersReadSchema, listedSchema } from "./device-schemas";
import { FILTER_PLACES, placesOf, TABLE_PLACES } from "./places";

const readOutput = zs(filtersReadSchema);
const changeInput = zs(filterChangeSchema);
const listed = zs(listedSchema);

/** Declares `devices.filters`: the filters above the table, in the URL. */
export function useFilterCapabilities(screen: DevicesScreen): void {
  const { guard, hand } = useConsoleAgent();
  const { view } = screen;

  async function apply(change: Partial<DeviceFilters>, signal: AbortSignal) {
    const target = withFilters(view, change);
    screen.changeFilters(change);
    // Whoever asks for the devices that pass the filters gets these alone, also when the filters stay as they are.
    screen.dropKept();
    const shown = await screen.settled((now) => sameView(now.view, target) && now.kept.size === 0, signal);
    if (target !== view) {
      announceAgentChange(hand, {
        places: placesOf(changedFilters(view, target)),
        message: `Devices filtered: ${describeFilters(target)}`,
        undo: () => screen.restore(view),
      });
    }
    return listedOf(shown);
  }

  useAgentComponent({
    type: "devices.filters",
    description:
      "Filters of the device list on this page: status, city and a text search. They decide which devices the table devices.table shows. Setting a filter also clears the selection.",
    priority: 20,
    observations: {
      read: observation({
        description:
          "Read the filters in force, every city that can be filtered by, and how many devices pass.",
        output: readOutput,
        read: async () => {
          const { view: shown, page } = await screen.settled();
          const { status, city, search } = shown;
          return { status, city, search, cities: page.cities, total: page.total };
        },
      }),
    },
    actions: {
      set: action({
        description:
          "Filter, show, list or find devices in the table by status (such as offline), by city (such as Milan) or by text. Fields left out stay as they are; null removes one. Resolves when the table shows the result.",
        input: changeInput,
        output: listed,
        effect: "local-state",
        idempotent: true,
        precondition: (change) => {
          guard.assertFree(TABLE_PLACES.default.selectionControl, ...placesOf(change));
        },
        execute: async ({ status, city, search }, { signal }) => {
          const change: Partial<DeviceFilters> = {
            ...(status !== undefined && { status }),
            ...(city !== undefined && { city: city === null ? null : await knownCity(screen, city, signal) }),
            ...(search !== undefined && { search: search === null ? null : usableSearch(search) }),
          };
          return apply(change, signal);
        },
      }),
      clear: action({
        description: "Remove all filters, so that the table lists every device of the organisation again.",
        input: emptyObjectSchema,
        output: listed,
        effect: "local-state",
        idempotent: true,
        when: () => hasFilters(view),
        unavailableReason: "No filter is set, so every device is listed already.",
        precondition: () =>
          guard.assertFree(TABLE_PLACES.default.selectionControl, ...Object.values(FILTER_PLACES)),
        execute: (_input, { signal }) => apply(NO_FILTERS, signal),
      }),
    },
  });
}

function listedOf({ view, page }: SettledDevices) {
  const { status, city, search } = view;
  return { status, city, search, total: page.total, page: page.page, pageCount: page.pageCount };
}

/** The city as the organisation spells it. */
async function knownCity(screen: DevicesScreen, wanted: string, signal: AbortSignal): Promise<string> {
  const text = cleanText(wanted, MAX_CITY_LENGTH) ?? "";
  const cities = screen.list.page?.cities ?? (await screen.settled(undefined, signal)).page.cities;
  const known = cities.find((city) => city.toLocaleLowerCase("en") === text.toLocaleLowerCase("en"));
  if (known !== undefined) return known;
  throw unmetCondition("unknown-city", "There are no devices in that city. Use one of the listed cities.", {
    cities: [...cities],
  });
}

function usableSearch(wanted: string): string {
  const text = cleanText(wanted, MAX_SEARCH_LENGTH);
  if (text !== null) return text;
  throw unmetCondition("empty-search", "The search text has nothing to look for. Give some letters or null.");
}
