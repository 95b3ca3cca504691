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

/** Questions that were answered, and messages behind a question that stand alone. */
const ANSWERS: Scenario[] = [
  {
    on: "console",
    ask: ["Disable them", "the ones in Turin that are offline"],
    effects: [
      ["filters__set", { status: "offline", city: "Turin" }],
      ["selectVisible", {}],
      ["devices__disable", {}],
    ],
  },
  {
    on: "fleet",
    ask: ["Disable", "the ones in Oslo that are offline"],
    effects: [["filters__set", { status: "offline", city: "Oslo" }], ["selectVisible"], ["devices__disable"]],
  },
  {
    on: "back office",
    ask: ["Acknowledge it", "Slow uplink"],
    effects: [
      ["list__select", { ticketId: "tk_72" }],
      ["tickets__acknowledge", {}],
    ],
  },
  {
    on: "console",
    ask: ["Disable them", "compact density please"],
    effects: [["preferences__set", { density: "compact" }]],
  },
  { on: "console", ask: ["Disable them", "the weather is nice in Turin"], effects: [] },
  {
    on: "console",
    ask: ["asdf qwer", "Milan offline"],
    effects: [["filters__set", { status: "offline", city: "Milan" }]],
  },
  { on: "library", ask: ["Reserve Beloved", "the weather is nice"], effects: [] },
];

/** Everyday ways to ask that once went wrong. */
export const EVERYDAY_REQUESTS: Scenario[] = [...COURTESIES, ...ANSWERS];
