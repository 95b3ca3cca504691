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

/** Counts, qualifiers and unknown values: what is told must be true of everything that was asked about. */
const FACTS: Scenario[] = [
  {
    on: "console",
    ask: "how many devices are there in all?",
    effects: [],
    says: /^60 devices/,
  },
  { on: "fleet", ask: "how many devices are there?", effects: [], says: /^48 devices/ },
  {
    on: "console",
    ask: "devices with battery below 20%",
    effects: [],
    says: /^5 of the 20 devices on this page have battery below 20%.*of 60 in all: HAM-Sensor-001 \(0\)/,
  },
  {
    on: "console",
    ask: "show devices with battery below 20 in Milan",
    effects: [["filters__set", { city: "Milan" }]],
    says: /^3 of the 12 devices have battery below 20: MIL-Sensor-018 \(19\)/,
  },
  {
    on: "console",
    ask: "how many devices have at least 95 battery?",
    effects: [],
    says: /^\d+ of the 60 devices have battery at least 95: /,
  },
  {
    on: "greenhouse",
    ask: "which beds have moisture below 30?",
    effects: [],
    says: /^2 of the 4 beds have moisture below 30: North bed \(22\) and West bed \(18\)/,
  },
  {
    on: "console",
    ask: "which devices in Milan have a low battery?",
    effects: [],
    says: /What counts as low battery.*\?$/,
  },
  {
    on: "console",
    ask: ["which devices in Milan have a low battery?", "20"],
    effects: [],
    says: /^3 of the 12 devices have battery below 20/,
  },
  {
    on: "greenhouse",
    ask: ["which beds have a low moisture?", "below 30"],
    effects: [],
    says: /^2 of the 4 beds/,
  },
  {
    on: "console",
    ask: ["select the devices in Milan with low battery", "below 10"],
    effects: [
      ["filters__set", { city: "Milan" }],
      ["selectRows", { deviceIds: ["dev_2739"] }],
    ],
  },
  {
    on: "console",
    ask: "which devices in Paris are offline?",
    effects: [],
    says: /no city called “Paris”.*Hamburg, Lyon/,
  },
  { on: "console", ask: "How many devices are in Milwan?", effects: [], says: /12 devices|like it/ },
  { on: "fleet", ask: "How many devices are in Atlantis?", effects: [], says: /no city called “Atlantis”/ },
  {
    on: "library",
    ask: "How many books by Nobody Knows are there?",
    effects: [],
    says: /no author called “Nobody Knows”/,
  },
  {
    on: "console",
    ask: ["Select everything in Paris", "Turin"],
    effects: [["filters__set", { city: "Turin" }], ["selectRows"]],
    orEffects: [["filters__set", { city: "Turin" }], ["selectVisible"]],
  },
  { on: "console", ask: "show 50 rows per page", effects: [], says: /cannot show 50 rows per page/ },
  { on: "fleet", ask: "show 50 rows per page", effects: [], says: /cannot show 50 rows per page/ },
  {
    on: "console",
    ask: "sort by battery, low to high",
    effects: [["table__sort", { field: "battery", direction: "asc" }]],
  },
];

/** What is selected, and nothing more. */
const SELECTIONS: Scenario[] = [
  { on: "fleet", ask: "What is selected right now?", effects: [], says: /^Nothing is selected\.$/ },
  {
    on: "console",
    ask: ["select the first three", "what is selected right now?"],
    effects: [["selectRows"]],
    says: /^3 are selected: HAM-Sensor-001, HAM-Sensor-006 and HAM-Sensor-011\.$/,
  },
  {
    on: "console",
    ask: ["select the first three", "go to page 2", "how many devices are selected?"],
    effects: [["selectRows"], ["goToPage"]],
    says: /^3 are selected, none of them on this page\.$/,
  },
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

/** A place counts in the list as it is now. */
const PLACES: Scenario[] = [
  {
    on: "console",
    ask: ["show me devices in Milan", "sort by battery", "open the second one"],
    effects: [["filters__set"], ["table__sort"], ["drawer__open", { deviceId: "dev_2184" }]],
  },
  {
    on: "fleet",
    ask: ["List the devices in Oslo", "Sort by battery", "select the first two"],
    effects: [["filters__set"], ["table__sort"], ["selectRows", { deviceIds: ["dev_3r7f", "dev_4rv9"] }]],
  },
  {
    on: "console",
    ask: ["show me devices in Milan", "open the first one", "open the second one"],
    effects: [
      ["filters__set"],
      ["drawer__open", { deviceId: "dev_1074" }],
      ["drawer__open", { deviceId: "dev_1259" }],
    ],
  },
  {
    on: "console",
    ask: ["which devices are offline?", "sort by battery, highest first", "open the first one"],
    effects: [["table__sort"], ["drawer__open", { deviceId: "dev_2147" }]],
  },
];

/** Slips of the hand in verbs and values, and things taken out of the selection. */
const SLIPS: Scenario[] = [
  {
    on: "console",
    ask: "shwo me ofline devices in milano",
    effects: [["filters__set", { status: "offline", city: "Milan" }]],
  },
  {
    on: "console",
    ask: "disabel the ofline devices in Turin",
    effects: [
      ["filters__set", { status: "offline", city: "Turin" }],
      ["selectVisible"],
      ["devices__disable"],
    ],
  },
  { on: "fleet", ask: "serach for Gateway 11", effects: [["filters__set", { search: "Gateway 11" }]] },
  { on: "music", ask: "paly Blue in Green", effects: [["controls__play", { trackId: "t-31" }]] },
  {
    on: "library",
    ask: "resreve Solaris at the central branch",
    effects: [["books__reserve", { branch: "central", isbn: "b-102" }]],
  },
  {
    on: "console",
    ask: ["select the first three", "unselect HAM-Sensor-006"],
    effects: [["selectRows"], ["selectRows", { deviceIds: ["dev_1185"], mode: "remove" }]],
    says: /^Deselected: HAM-Sensor-006\.$/,
  },
  {
    on: "console",
    ask: ["select the first three", "deselect the second one"],
    effects: [["selectRows"], ["selectRows", { deviceIds: ["dev_1185"], mode: "remove" }]],
  },
  {
    on: "fleet",
    ask: ["Select the first two devices", "unselect Gateway 02"],
    effects: [["selectRows"], ["selectRows", { deviceIds: ["dev_s1"] }]],
    says: /^Left selected: Gateway 01\.$/,
  },
  {
    on: "console",
    ask: ["select the first three", "unselect everything"],
    effects: [["selectRows"], ["clearSelection", {}]],
  },
  { on: "music", ask: "unselect Blue in Green", effects: [], says: /cannot unselect/ },
];

/** Everyday ways to ask that once went wrong. */
export const EVERYDAY_REQUESTS: Scenario[] = [
  ...COURTESIES,
  ...ANSWERS,
  ...FACTS,
  ...SELECTIONS,
  ...UNRELATED,
  ...PLACES,
  ...SLIPS,
];
