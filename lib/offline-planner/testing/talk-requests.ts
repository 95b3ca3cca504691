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
    effects: [["filters__set", { status: "maintenance" }]],
    says: /^(?![\s\S]*“”)[\s\S]*15 devices/,
  },
  {
    on: "console",
    ask: ["Disable them", "never mind, show me Turin"],
    effects: [["filters__set", { city: "Turin" }]],
  },
  { on: "console", ask: "Zeige mir die offline Geräte in Mailand", effects: [], says: /English only/ },
  { on: "console", ask: "great, thank you. Bye!", effects: [], says: /^You are welcome\.$/ },
  { on: "greenhouse", ask: "thanks, that's all", effects: [], says: /^You are welcome\.$/ },
  { on: "fleet", ask: "what does disable do?", effects: [], says: /^Disable devices: / },
  { on: "console", ask: "what is the average battery?", effects: [], says: /^I cannot tell that/ },
  { on: "console", ask: "Please", effects: [], says: /^Please tell me/ },
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
  {
    on: "fleet",
    ask: ["which devices have a low battery?", "dark mode"],
    effects: [["preferences__set", { theme: "dark" }]],
  },
  { on: "library", ask: ["Reserve Beloved", "the weather is nice"], effects: [] },
];

/** What the screen is not about gets an honest answer, never a random read, filter or operation. */
const UNRELATED: Scenario[] = [
  { on: "console", ask: "what's the weather?", effects: [], says: /^I cannot tell that/ },
  { on: "fleet", ask: "who won the world cup?", effects: [], says: /^I cannot tell that/ },
  { on: "music", ask: "what's the weather in Paris?", effects: [], says: /^I cannot tell that/ },
  {
    on: "console",
    ask: ["show me the offline devices in Milan", "the weather is nice in Turin"],
    effects: [["filters__set"]],
    says: /^I cannot tell that/,
  },
  { on: "console", ask: "Disable the bananas", effects: [], says: /nothing called “bananas”.*\?$/ },
  {
    on: "console",
    ask: ["select the first two", "Disable the bananas"],
    effects: [["selectRows"]],
    says: /nothing called “bananas”/,
  },
  { on: "fleet", ask: "Disable the broken devices in Oslo", effects: [], says: /what “broken” means/ },
  { on: "greenhouse", ask: "Water the elephants for 5 minutes", effects: [], says: /elephants/ },
  {
    on: "console",
    ask: "show me the broken devices in Milan",
    effects: [["filters__set", { city: "Milan" }]],
    says: /^I do not know what “broken” means here, so I left that out\. 12 devices/,
  },
  {
    on: "console",
    ask: ["open the details of MIL-Sensor-013", "what firmware does it have?"],
    effects: [["drawer__open"]],
    says: /^The firmware of MIL-Sensor-013 is 4\.2\.1\.$/,
  },
  {
    on: "console",
    ask: "find MIL-Sensor-013 and open it. Then tell me its firmware.",
    effects: [["filters__set"], ["drawer__open"]],
    orEffects: [["drawer__open"]],
    says: /The firmware of MIL-Sensor-013 is 4\.2\.1\.$/,
  },
  {
    on: "console",
    ask: ["open the details of MIL-Sensor-013", "close it", "what is its firmware?"],
    effects: [["drawer__open"], ["drawer__close"]],
    says: /^I cannot tell that/,
  },
];

/** What people say around, behind and instead of a request. */
export const TALK_REQUESTS: Scenario[] = [...COURTESIES, ...ANSWERS, ...UNRELATED];
