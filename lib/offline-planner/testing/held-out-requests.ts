import type { Scenario } from "./scenario";

/**
 * Paraphrases that the planner was not tuned on: written before it, kept apart, and only counted. Changing a
 * request here, or the planner because of one, takes the meaning out of the score.
 */
export const HELD_OUT_REQUESTS: Scenario[] = [
  {
    on: "fleet",
    ask: "Could you find the devices in Milan that are offline, tick everything that's visible, and then disable those?",
    effects: [
      ["filters__set", { status: "offline", city: "Milan" }],
      ["selectVisible", {}],
      ["devices__disable", {}],
    ],
  },
  {
    on: "fleet",
    ask: "I'd like all offline devices in Rome to be disabled.",
    effects: [
      ["filters__set", { status: "offline", city: "Rome" }],
      ["selectVisible", {}],
      ["devices__disable", {}],
    ],
  },
  {
    on: "fleet",
    ask: ["List whatever is offline in Oslo.", "Please select those and turn them off."],
    effects: [
      ["filters__set", { status: "offline", city: "Oslo" }],
      ["selectVisible", {}],
      ["devices__disable", {}],
    ],
    orEffects: [
      ["filters__set", { status: "offline", city: "Oslo" }],
      ["selectRows", { deviceIds: ["dev_1pvr", "dev_5sj3"] }],
      ["devices__disable", {}],
    ],
  },
  {
    on: "fleet",
    ask: "What devices do we have in Lisbon that are under maintenance?",
    effects: [],
    orEffects: [["filters__set", { status: "maintenance", city: "Lisbon" }]],
    says: /Gateway 20[\s\S]*Gateway 44/,
  },
  { on: "fleet", ask: "How many devices are disabled at the moment?", effects: [], says: /\b12\b/ },
  { on: "fleet", ask: "I prefer a dark interface.", effects: [["preferences__set", { theme: "dark" }]] },
  {
    on: "fleet",
    ask: "Make the layout compact, please",
    effects: [["preferences__set", { density: "compact" }]],
  },
  { on: "fleet", ask: "Take me to the settings", effects: [["goTo", { page: "settings" }]] },
  {
    on: "fleet",
    ask: "Order the table by battery, lowest first",
    effects: [["table__sort", { field: "battery", direction: "asc" }]],
  },
  {
    on: "fleet",
    ask: "Arrange the devices by city in descending order",
    effects: [["table__sort", { field: "city", direction: "desc" }]],
  },
  { on: "fleet", ask: "Jump to page 3 of the table", effects: [["goToPage", { page: 3 }]] },
  {
    on: "fleet",
    ask: "Look at the third device in detail",
    effects: [["drawer__open", { deviceId: "dev_czz" }]],
    orEffects: [["openDevice", { deviceId: "dev_czz" }]],
  },
  {
    on: "fleet",
    ask: "Choose Gateway 04 and Gateway 06",
    effects: [["selectRows", { deviceIds: ["dev_j3y", "dev_vbw"] }]],
  },
  {
    on: "fleet",
    ask: "Switch Gateway 02 off because it overheats",
    effects: [
      ["selectRows", { deviceIds: ["dev_6w0"] }],
      ["devices__disable", { reason: "it overheats" }],
    ],
  },
  {
    on: "fleet",
    ask: "Filter down to Madrid. Next, pick the first two and enable them.",
    effects: [
      ["filters__set", { city: "Madrid" }],
      ["selectRows", { deviceIds: ["dev_czz", "dev_1dnt"] }],
      ["devices__enable", {}],
    ],
  },
  {
    on: "fleet",
    ask: ["Only show offline ones", "Remove the filters again"],
    effects: [
      ["filters__set", { status: "offline" }],
      ["filters__clear", {}],
    ],
  },
  { on: "fleet", ask: "What's the battery level of Gateway 05?", effects: [], says: /\b47\b/ },
  {
    on: "fleet",
    ask: "Which city is Gateway 12 in?",
    effects: [],
    orEffects: [["filters__set"]],
    says: /Rome/,
  },
  {
    on: "fleet",
    ask: "Have a look at the incidents for me",
    effects: [["goTo", { page: "incidents" }]],
    says: /Door sensor silent/,
  },
  {
    on: "fleet",
    ask: "Go to incidents, select the second one and acknowledge it",
    effects: [
      ["goTo", { page: "incidents" }],
      ["list__select", { incidentId: "inc_4c" }],
      ["incidents__acknowledge", {}],
    ],
  },
  { on: "fleet", ask: "Display the devices in Milano", effects: [["filters__set", { city: "Milan" }]] },
  { on: "fleet", ask: "Show me devices in Paris", effects: [], says: /Paris/ },
  {
    on: "fleet viewer",
    ask: "Disable the offline devices in Milan",
    effects: [],
    orEffects: [["filters__set"], ["selectVisible"]],
    says: /can(no|')t/,
  },
  { on: "fleet", ask: "Bake me a cake", effects: [], says: /can(no|')t|not/ },
  { on: "fleet", ask: "Tell me what you are able to do here", effects: [], says: /disable/i },
  {
    on: "library",
    ask: "Which books by Stanislaw Lem do you have?",
    effects: [],
    orEffects: [["criteria__apply", { author: "Stanislaw Lem" }]],
    says: /Solaris[\s\S]*Cyberiad/,
  },
  {
    on: "library",
    ask: "I want to see the fantasy books",
    effects: [["criteria__apply", { genre: "fantasy" }]],
    says: /Earthsea/,
  },
  {
    on: "library",
    ask: "Mark Solaris and Beloved, then prolong their loan by 3 weeks",
    effects: [
      ["books__mark", { isbns: ["b-102", "b-104"] }],
      ["loans__extend", { weeks: 3 }],
    ],
  },
  {
    on: "library",
    ask: "Put The Dispossessed on hold at the harbour branch",
    effects: [["books__reserve", { isbn: "b-103", branch: "harbour" }]],
  },
  { on: "library", ask: "Reserve Solaris", effects: [], says: /central|branch/ },
  {
    on: "library",
    ask: 'Send a notice to anna@example.org saying "Your book is ready"',
    effects: [["notices__send", { email: "anna@example.org", message: "Your book is ready" }]],
  },
  {
    on: "library",
    ask: "Withdraw the overdue books",
    effects: [
      ["criteria__apply", { loan: "overdue" }],
      ["books__mark", { isbns: ["b-105"] }],
      ["books__withdraw", {}],
    ],
    orEffects: [
      ["books__mark", { isbns: ["b-105"] }],
      ["books__withdraw", {}],
    ],
  },
  {
    on: "greenhouse",
    ask: "Set the temperature to 24 degrees and the humidity to 70",
    effects: [["climate__adjust", { temperature: 24, humidity: 70 }]],
    orEffects: [
      ["climate__adjust", { temperature: 24 }],
      ["climate__adjust", { humidity: 70 }],
    ],
  },
  { on: "greenhouse", ask: "Open the vents please", effects: [["climate__adjust", { vents: "open" }]] },
  {
    on: "greenhouse",
    ask: "Give the north bed ten minutes of water",
    effects: [
      ["beds__pick", { bedIds: ["bed-n1"] }],
      ["irrigation__water", { minutes: 10 }],
    ],
  },
  {
    on: "greenhouse",
    ask: "Pick the wilting beds and water them for 5 minutes",
    effects: [
      ["beds__pick", { bedIds: ["bed-n1", "bed-w1"] }],
      ["irrigation__water", { minutes: 5 }],
    ],
  },
  { on: "greenhouse", ask: "Turn the lamps on", effects: [["lamps__switch", { on: true }]] },
  { on: "greenhouse", ask: "How humid is it?", effects: [], says: /60/ },
  {
    on: "greenhouse",
    ask: "We harvested 2.5 kilograms of basil, record that",
    effects: [["harvest__record", { crop: "basil", kilograms: 2.5 }]],
  },
  { on: "music", ask: "Put on So What", effects: [["controls__play", { trackId: "t-33" }]] },
  { on: "music", ask: "Turn the volume down to 15", effects: [["setVolume", { level: 15 }]] },
  { on: "music", ask: "What's in the queue?", effects: [], says: /Blue in Green/ },
  {
    on: "music",
    ask: "Take the last track out of the queue",
    effects: [["queue__remove", { trackIds: ["t-34"] }]],
  },
  {
    on: "music",
    ask: 'Make a playlist called "Late evening" and share it with bo@example.org',
    effects: [
      ["playlists__create", { title: "Late evening" }],
      ["playlists__share", { email: "bo@example.org" }],
    ],
  },
  {
    on: "music",
    ask: "Mix up the queue and start the second track",
    effects: [
      ["queue__shuffle", {}],
      ["controls__play", { trackId: "t-32" }],
    ],
  },
];
