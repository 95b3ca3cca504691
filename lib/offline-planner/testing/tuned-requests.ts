import type { Scenario } from "./scenario";

/** The requests that the planner is developed against: every one of them must pass. */
export const TUNED_REQUESTS: Scenario[] = [
  {
    on: "fleet",
    ask: "Show me the offline devices in Milan, select the visible ones and disable them",
    effects: [
      ["filters__set", { status: "offline", city: "Milan" }],
      ["selectVisible", {}],
      ["devices__disable", {}],
    ],
    says: /Gateway 10[\s\S]*Gateway 34/,
  },
  {
    on: "fleet viewer",
    ask: "Show me the offline devices in Milan, select the visible ones and disable them",
    effects: [
      ["filters__set", { status: "offline", city: "Milan" }],
      ["selectVisible", {}],
    ],
    says: /cannot disable/i,
  },
  {
    on: "fleet",
    ask: "Disable the offline devices in Milan",
    effects: [
      ["filters__set", { status: "offline", city: "Milan" }],
      ["selectVisible", {}],
      ["devices__disable", {}],
    ],
  },
  {
    on: "fleet",
    ask: ["Show me the offline devices in Milan.", "Disable them."],
    effects: [
      ["filters__set", { status: "offline", city: "Milan" }],
      ["selectVisible", {}],
      ["devices__disable", {}],
    ],
    orEffects: [
      ["filters__set", { status: "offline", city: "Milan" }],
      ["selectRows", { deviceIds: ["dev_1jrs", "dev_5mf4"] }],
      ["devices__disable", {}],
    ],
  },
  {
    on: "fleet",
    ask: ["Show me the offline devices", "Now only the ones in Rome"],
    effects: [
      ["filters__set", { status: "offline" }],
      ["filters__set", { city: "Rome" }],
    ],
    says: /Gateway 12/,
  },
  { on: "fleet", ask: "How many devices are offline in Milan?", effects: [], says: /\b2\b/ },
  {
    on: "fleet",
    ask: "Which devices in Oslo are in maintenance?",
    effects: [],
    orEffects: [["filters__set"]],
    says: /Gateway 23/,
  },
  { on: "fleet", ask: "Show the devices in Milnn", effects: [["filters__set", { city: "Milan" }]] },
  { on: "fleet", ask: "Show the devices in Atlantis", effects: [], says: /Atlantis[\s\S]*Berlin/ },
  { on: "fleet", ask: "Clear all filters", effects: [["filters__clear", {}]] },
  { on: "fleet", ask: "Switch to dark mode", effects: [["preferences__set", { theme: "dark" }]] },
  { on: "fleet", ask: "Use the compact density", effects: [["preferences__set", { density: "compact" }]] },
  { on: "fleet", ask: "Go to the incidents page", effects: [["goTo", { page: "incidents" }]] },
  {
    on: "fleet",
    ask: "Show me the open incidents",
    effects: [["goTo", { page: "incidents" }]],
    says: /Door sensor silent/,
  },
  {
    on: "fleet",
    ask: "Acknowledge the first incident",
    effects: [
      ["goTo", { page: "incidents" }],
      ["list__select", { incidentId: "inc_9a" }],
      ["incidents__acknowledge", {}],
    ],
  },
  {
    on: "fleet",
    ask: "Sort by battery descending",
    effects: [["table__sort", { field: "battery", direction: "desc" }]],
  },
  { on: "fleet", ask: "Go to page 2", effects: [["goToPage", { page: 2 }]] },
  {
    on: "fleet",
    ask: "Select the first two devices",
    effects: [["selectRows", { deviceIds: ["dev_s1", "dev_6w0"] }]],
  },
  { on: "fleet", ask: "Select Gateway 03", effects: [["selectRows", { deviceIds: ["dev_czz"] }]] },
  { on: "fleet", ask: "Select Gateway 99", effects: [], says: /Gateway 99/ },
  {
    on: "fleet",
    ask: "Disable Gateway 05 because it reports nonsense",
    effects: [
      ["selectRows", { deviceIds: ["dev_p7x"] }],
      ["devices__disable", { reason: "it reports nonsense" }],
    ],
  },
  {
    on: "fleet",
    ask: ["List the devices in Oslo", "Open the second one"],
    effects: [
      ["filters__set", { city: "Oslo" }],
      ["drawer__open", { deviceId: "dev_1pvr" }],
    ],
    orEffects: [
      ["filters__set", { city: "Oslo" }],
      ["openDevice", { deviceId: "dev_1pvr" }],
    ],
  },
  {
    on: "fleet",
    ask: "Open the details of Gateway 04 in the drawer",
    effects: [["drawer__open", { deviceId: "dev_j3y" }]],
  },
  { on: "fleet", ask: "What is the battery of Gateway 03?", effects: [], says: /\b74\b/ },
  {
    on: "fleet",
    ask: "Search for Gateway 11",
    effects: [["filters__set", { search: "Gateway 11" }]],
    orEffects: [],
    says: /Gateway 11/,
  },
  {
    on: "fleet",
    ask: "Don't disable anything, just show me the offline devices",
    effects: [["filters__set", { status: "offline" }]],
  },
  { on: "fleet", ask: "Reboot Gateway 03", effects: [], says: /cannot reboot/i },
  { on: "fleet", ask: "Who are you?", effects: [], says: /offline planner/ },
  { on: "fleet", ask: "What can you do?", effects: [], says: /filter/i },
  { on: "fleet", ask: "Why can't I disable anything?", effects: [], says: /Select at least one device/ },
  { on: "fleet", ask: "Disable", effects: [], says: /which|Select/i },
  { on: "fleet", ask: "Close the drawer", effects: [], says: /drawer is closed/i },
  { on: "fleet", ask: "asdf qwer", effects: [], says: /do not understand|cannot tell/i },
  {
    on: "library",
    ask: "Show me the science fiction books that are on loan",
    effects: [["criteria__apply", { genre: "science-fiction", loan: "on-loan" }]],
    says: /The Dispossessed/,
  },
  {
    on: "library",
    ask: "List books by Italo Calvino",
    effects: [["criteria__apply", { author: "Italo Calvino" }]],
    says: /Invisible Cities/,
  },
  {
    on: "library",
    ask: "Mark Beloved and extend the loan by two weeks",
    effects: [
      ["books__mark", { isbns: ["b-104"] }],
      ["loans__extend", { weeks: 2 }],
    ],
  },
  {
    on: "library",
    ask: "Reserve Solaris at the central branch",
    effects: [["books__reserve", { isbn: "b-102", branch: "central" }]],
  },
  {
    on: "library",
    ask: ["Reserve Beloved", "At the university"],
    effects: [["books__reserve", { isbn: "b-104", branch: "university" }]],
  },
  {
    on: "library",
    ask: "Withdraw Solaris",
    effects: [
      ["books__mark", { isbns: ["b-102"] }],
      ["books__withdraw", {}],
    ],
  },
  { on: "greenhouse", ask: "Set the temperature to 25", effects: [["climate__adjust", { temperature: 25 }]] },
  { on: "greenhouse", ask: "Set the temperature to 90", effects: [], says: /35/ },
  { on: "greenhouse", ask: "Close the vents", effects: [["climate__adjust", { vents: "closed" }]] },
  { on: "greenhouse", ask: "Switch the lamps off", effects: [["lamps__switch", { on: false }]] },
  {
    on: "greenhouse",
    ask: "Water the beds with tomato for 10 minutes",
    effects: [
      ["beds__pick", { bedIds: ["bed-n1", "bed-e1"] }],
      ["irrigation__water", { minutes: 10 }],
    ],
  },
  { on: "greenhouse", ask: "Which bed has the lowest moisture?", effects: [], says: /West bed/ },
  { on: "greenhouse", ask: "What is the temperature?", effects: [], says: /21/ },
  { on: "music", ask: "Play Blue in Green", effects: [["controls__play", { trackId: "t-31" }]] },
  { on: "music", ask: "Set the volume to 60", effects: [["setVolume", { level: 60 }]] },
  { on: "music", ask: "Pause the music", effects: [], says: /Nothing is playing/ },
  {
    on: "music",
    ask: "Play the first track and then pause",
    effects: [
      ["controls__play", { trackId: "t-31" }],
      ["controls__pause", {}],
    ],
  },
  {
    on: "music",
    ask: "Remove the Miles Davis tracks from the queue",
    effects: [["queue__remove", { trackIds: ["t-31", "t-33"] }]],
  },
  {
    on: "music",
    ask: 'Create a playlist called "Rain"',
    effects: [["playlists__create", { title: "Rain" }]],
  },
  { on: "music", ask: "Create a playlist", effects: [], says: /title/i },
  {
    on: "music",
    ask: "Share the queue with ada@example.org",
    effects: [["playlists__share", { email: "ada@example.org" }]],
  },
  { on: "music", ask: "Shuffle the queue", effects: [["queue__shuffle", {}]] },
];
