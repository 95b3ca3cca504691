import type { AgentSurfaceSnapshot } from "agent-surface";

interface Suggestion {
  readonly text: string;
  /** Capabilities that the page has to offer for it; available or not, since a step before may enable them. */
  readonly needs: readonly string[];
}

const SUGGESTIONS: readonly Suggestion[] = [
  {
    text: "Show me the offline devices in Milan, select the visible ones and disable them",
    needs: ["view:devices.filters.set", "view:devices.table.selectVisible", "domain:devices.disable"],
  },
  {
    text: "Show me the offline devices in Milan",
    needs: ["view:devices.filters.set"],
  },
  { text: "Sort the devices by battery, lowest first", needs: ["view:devices.table.sort"] },
  {
    text: "Show the open critical incidents",
    needs: ["view:incidents.list.filter"],
  },
  { text: "Which incidents are in the list?", needs: ["view:incidents.list.read"] },
  { text: "What is on the map?", needs: ["view:map.view.read"] },
  { text: "Hide the labels layer", needs: ["view:map.view.toggleLayer"] },
  { text: "What is selected right now?", needs: ["view:devices.table.readState"] },
  { text: "Open the list of devices", needs: ["view:app.navigation.goTo"] },
  { text: "Switch to dark mode", needs: ["view:app.preferences.set"] },
];

const MAX_SUGGESTIONS = 4;

/** What to ask for on this page: only what this person's live surface offers. */
export function suggestFor({ components, procedures }: AgentSurfaceSnapshot): readonly string[] {
  const offered = new Set([
    ...components.flatMap(({ observations, actions }) =>
      [...observations, ...actions].map((each) => each.capabilityId),
    ),
    ...procedures.map(({ procedureId }) => procedureId),
  ]);
  return SUGGESTIONS.filter(({ needs }) => needs.every((id) => offered.has(id)))
    .map(({ text }) => text)
    .slice(0, MAX_SUGGESTIONS);
}
