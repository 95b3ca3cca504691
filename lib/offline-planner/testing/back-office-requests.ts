import type { Scenario } from "./scenario";

/** Requests over several pages, of which only the first is open when they are made. */
export const BACK_OFFICE_REQUESTS: Scenario[] = [
  {
    on: "back office",
    ask: "Show me the critical tickets",
    effects: [["list__filter", { severity: "critical" }]],
    says: /Router down/,
  },
  {
    on: "back office",
    ask: "Acknowledge the first ticket",
    effects: [
      ["list__select", { ticketId: "tk_71" }],
      ["tickets__acknowledge", {}],
    ],
  },
  {
    on: "back office",
    ask: "Acknowledge the ticket about the slow uplink",
    effects: [
      ["list__select", { ticketId: "tk_72" }],
      ["tickets__acknowledge", {}],
    ],
  },
  {
    on: "back office",
    ask: "Assign the second ticket to Bo Chen",
    effects: [
      ["list__select", { ticketId: "tk_72" }],
      ["tickets__assign", { assignee: "Bo Chen" }],
    ],
  },
  {
    on: "back office",
    ask: 'Resolve "Slow uplink" with the resolution "Replaced the cable"',
    effects: [
      ["list__select", { ticketId: "tk_72" }],
      ["tickets__resolve", { resolution: "Replaced the cable" }],
    ],
  },
  {
    on: "back office",
    ask: "Open the timeline of Fan noise",
    effects: [["detail__open", { ticketId: "tk_73" }]],
  },
  {
    on: "back office",
    ask: "How many tickets are open?",
    effects: [],
    orEffects: [["list__filter", { state: "open" }]],
    says: /\b2\b/,
  },
  { on: "back office", ask: "Who handles Fan noise?", effects: [], says: /Bo Chen/ },
  {
    on: "back office",
    ask: "Go to the map and centre it on Ghent Harbour",
    effects: [
      ["goTo", { page: "map" }],
      ["focusSite", { siteId: "st_5" }],
    ],
  },
  {
    on: "back office",
    ask: "Open the map. Zoom in. Then hide the weather layer.",
    effects: [
      ["goTo", { page: "map" }],
      ["view__zoom", { direction: "in" }],
      ["toggleLayer", { layer: "weather", visible: false }],
    ],
  },
  {
    on: "back office",
    ask: "Show the traffic layer on the map",
    effects: [
      ["goTo", { page: "map" }],
      ["toggleLayer", { layer: "traffic", visible: true }],
    ],
  },
  {
    on: "back office",
    ask: "Go to reports, set the metric to battery and the range to the last 30 days",
    effects: [
      ["goTo", { page: "reports" }],
      ["builder__set", { metric: "battery", range: "30d" }],
    ],
  },
  {
    on: "back office",
    ask: "Open the reports page and show the report as a chart",
    effects: [
      ["goTo", { page: "reports" }],
      ["builder__set", { format: "chart" }],
    ],
  },
  {
    on: "back office",
    ask: "Reset the report",
    effects: [
      ["goTo", { page: "reports" }],
      ["builder__reset", {}],
    ],
  },
  {
    on: "back office",
    ask: "Email the report to cfo@example.org",
    effects: [
      ["goTo", { page: "reports" }],
      ["reports__email", { to: "cfo@example.org" }],
    ],
  },
  {
    on: "back office",
    ask: "Open settings and invite zed@example.org as an operator",
    effects: [
      ["goTo", { page: "settings" }],
      ["members__invite", { email: "zed@example.org", role: "operator" }],
    ],
  },
  {
    on: "back office",
    ask: ["Open settings and invite zed@example.org", "viewer"],
    effects: [
      ["goTo", { page: "settings" }],
      ["members__invite", { email: "zed@example.org", role: "viewer" }],
    ],
  },
  {
    on: "back office",
    ask: "Go to settings, select Bo Chen and set the role to operator",
    effects: [
      ["goTo", { page: "settings" }],
      ["members__select", { memberId: "mb_2" }],
      ["setRole", { role: "operator" }],
    ],
  },
  {
    on: "back office",
    ask: "In settings, make Ada Byron an admin",
    effects: [
      ["goTo", { page: "settings" }],
      ["members__select", { memberId: "mb_1" }],
      ["setRole", { role: "admin" }],
    ],
  },
  {
    on: "back office",
    ask: "Which members are there in settings?",
    effects: [["goTo", { page: "settings" }]],
    says: /Ada Byron and Bo Chen/,
  },
  {
    on: "back office",
    ask: "Show the activity of the agent",
    effects: [
      ["goTo", { page: "activity" }],
      ["list__filter", { actor: "agent" }],
    ],
  },
  {
    on: "back office",
    ask: "What happened in the activity list?",
    effects: [["goTo", { page: "activity" }]],
    says: /Fan noise/,
  },
  {
    on: "back office",
    ask: "Show the resolved tickets, then all tickets again",
    effects: [
      ["list__filter", { state: "resolved" }],
      ["list__filter", { state: "any" }],
    ],
    orEffects: [["list__filter", { state: "resolved" }]],
  },
  { on: "back office", ask: "Delete the first ticket", effects: [], says: /cannot delete/ },
];
