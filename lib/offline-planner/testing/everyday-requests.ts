import type { Scenario } from "./scenario";

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
  {
    on: "console",
    ask: "disable the devices with battery under 5",
    effects: [["selectRows", { deviceIds: ["dev_1000"] }], ["devices__disable"]],
    says: /compared only the 20 that this page shows, of 60 in all/,
  },
  {
    on: "fleet",
    ask: "select the devices with battery under 5 in Oslo",
    effects: [["filters__set", { city: "Oslo" }]],
    says: /^None of the 8 devices/,
  },
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

/** "Them" behind an answer are the things that it told, never everything that the screen happens to show. */
const REFERENTS: Scenario[] = [
  {
    on: "console",
    ask: ["how many devices are offline in Milan?", "disable them"],
    effects: [
      ["filters__set", { status: "offline", city: "Milan" }],
      ["selectVisible", {}],
      ["devices__disable", {}],
    ],
  },
  {
    on: "fleet",
    ask: ["How many devices are offline in Oslo?", "select them"],
    effects: [["filters__set", { status: "offline", city: "Oslo" }], ["selectVisible"]],
  },
  {
    on: "console",
    ask: ["devices with battery below 20%", "disable them"],
    effects: [
      ["selectRows", { deviceIds: ["dev_1000", "dev_2480", "dev_3035", "dev_1037", "dev_1592"] }],
      ["devices__disable", {}],
    ],
  },
  {
    on: "console",
    ask: ["devices with battery below 20%", "select them"],
    effects: [["selectRows", { deviceIds: ["dev_1000", "dev_2480", "dev_3035", "dev_1037", "dev_1592"] }]],
  },
  {
    on: "console",
    ask: ["which devices in Milan have battery below 10?", "disable them"],
    effects: [
      ["filters__set", { city: "Milan" }],
      ["selectRows", { deviceIds: ["dev_2739"] }],
      ["devices__disable", {}],
    ],
  },
];

/** All of what is named, or nothing. */
const SEVERAL: Scenario[] = [
  {
    on: "console",
    ask: "disable HAM-Sensor-001 and HAM-Sensor-006",
    effects: [
      ["selectRows", { deviceIds: ["dev_1000", "dev_1185"] }],
      ["devices__disable", {}],
    ],
  },
  {
    on: "console",
    ask: "disable HAM-Sensor-001 and MIL-Sensor-013",
    effects: [["selectRows", { deviceIds: ["dev_1000", "dev_1444"] }]],
    says: /Only rows of the current page can be used\. Nothing was changed/,
  },
  {
    on: "console",
    ask: "disable HAM-Sensor-001 and HAM-Sensor-999",
    effects: [],
    says: /nothing called “HAM-Sensor-999”/,
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

/** How a person is told what was done and what can be done. */
const WORDING: Scenario[] = [
  { on: "console", ask: "Sort by battery", effects: [["table__sort"]], says: /^Sorted by battery\.$/ },
  {
    on: "fleet",
    ask: "Sort by battery, highest first",
    effects: [["table__sort"]],
    says: /^Sorted by battery, descending\.$/,
  },
  {
    on: "console",
    ask: "switch to dark theme",
    effects: [["preferences__set"]],
    says: /^Switched to the dark theme\.$/,
  },
  { on: "console", ask: "go to page 2", effects: [["goToPage"]], says: /^Went to page 2\.$/ },
  {
    on: "console",
    ask: "what can you do here?",
    effects: [],
    says: /^(?![\s\S]*(?:lastSeenAt|readState|\bids?\b|the user))[^-]*(?:\n- [^\n]{1,180}){4,8}\n\n[^\n]+\n\nWhat would you like me to do\?$/,
  },
  {
    on: "back office",
    ask: "what can you do here?",
    effects: [],
    says: /^[^-]*(?:\n- [^\n]{1,200}){1,8}\n\n[^\n]+\n\nWhat would you like me to do\?$/,
  },
  {
    on: "console",
    ask: ["Open the page of HAM-Sensor-016", "disable it"],
    effects: [["openDevice"]],
    orEffects: [["goTo"]],
    says: /cannot disable it here.*Another page may offer it \(devices\)/,
  },
  {
    on: "console",
    ask: ["Open the page of HAM-Sensor-016", "disable the offline devices in Turin"],
    effects: [
      ["openDevice"],
      ["goTo", { page: "devices" }],
      ["filters__set", { status: "offline", city: "Turin" }],
      ["selectVisible"],
      ["devices__disable"],
    ],
    orEffects: [
      ["goTo"],
      ["goTo", { page: "devices" }],
      ["filters__set", { status: "offline", city: "Turin" }],
      ["selectVisible"],
      ["devices__disable"],
    ],
  },
];

/** Everyday ways to ask that once went wrong. */
export const EVERYDAY_REQUESTS: Scenario[] = [
  ...FACTS,
  ...SELECTIONS,
  ...PLACES,
  ...SLIPS,
  ...REFERENTS,
  ...SEVERAL,
  ...WORDING,
];
