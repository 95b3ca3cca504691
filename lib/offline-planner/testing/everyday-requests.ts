import type { Scenario } from "./scenario";

/** Courtesies, changes of mind and small talk around requests. */
const COURTESIES: Scenario[] = [
  {
    on: "console",
    ask: "Hi! Disable the offline devices in Turin.",
    effects: [
      ["filters__set", { status: "offline", city: "Turin" }],
      ["selectVisible", {}],
      ["devices__disable", {}],
    ],
  },
  {
    on: "fleet",
    ask: ["Hello there!", "Thanks. Now show me the devices in Oslo, please."],
    effects: [["filters__set", { city: "Oslo" }]],
  },
  {
    on: "console",
    ask: "Hi! I'm new. Clear the filters. Then show only maintenance.",
    effects: [],
    says: /^(?![\s\S]*“”)[\s\S]*No filter is set/,
  },
  {
    on: "console",
    ask: ["Disable them", "never mind, show me Turin"],
    effects: [["filters__set", { city: "Turin" }]],
  },
  { on: "library", ask: "Thank you very much!", effects: [], says: /^You are welcome\.$/ },
  { on: "music", ask: "Hey! How are you today?", effects: [], says: /^Hello\./ },
  { on: "greenhouse", ask: "ok thanks, now close the vents", effects: [["climate__adjust"]] },
  {
    on: "console",
    ask: "no wait, do not disable anything",
    effects: [],
    says: /changed nothing/,
  },
  { on: "greenhouse", ask: "no, don't water anything", effects: [], says: /changed nothing/ },
];

/** Everyday ways to ask that once went wrong. */
export const EVERYDAY_REQUESTS: Scenario[] = [...COURTESIES];
