import { pickObject, pickString } from "../simulated-input";
import type { SimulatedCapability } from "../simulated-surface";
import { SimulatedSurface } from "../simulated-surface";

const PAGES = ["tickets", "map", "reports", "settings", "activity"];

/** A back office of several pages: tickets, a map, a report builder, members, an activity list and a note. */
export function createBackOfficeSurface(options: { start?: string } = {}) {
  const page = { current: options.start ?? "/tickets" };
  const tickets = [
    { id: "tk_71", title: "Router down in Ghent", severity: "critical", state: "open", assignee: "nobody" },
    { id: "tk_72", title: "Slow uplink", severity: "minor", state: "open", assignee: "Ada Byron" },
    { id: "tk_73", title: "Fan noise", severity: "minor", state: "resolved", assignee: "Bo Chen" },
  ];
  const members = [
    { id: "mb_1", name: "Ada Byron", email: "ada@example.org", role: "operator" },
    { id: "mb_2", name: "Bo Chen", email: "bo@example.org", role: "viewer" },
  ];
  const sites = [
    { id: "st_5", name: "Ghent Harbour", city: "Ghent" },
    { id: "st_6", name: "Bruges Mill", city: "Bruges" },
  ];
  const report = { metric: "uptime", range: "7d", format: "table", groupBy: "city" };
  const criteria = { severity: "any", state: "any" };
  const map = { zoom: 3, layers: { traffic: false, weather: true }, focus: "" };
  const state = { ticket: "", detail: "", member: "", note: "", tab: "overview", preview: false };
  const shown = () =>
    tickets
      .filter((ticket) => criteria.severity === "any" || ticket.severity === criteria.severity)
      .filter((ticket) => criteria.state === "any" || ticket.state === criteria.state);
  const ticketBound = {
    pages: ["/tickets"],
    blocked: () => (state.ticket === "" ? "Select a ticket first." : undefined),
    note: () => (state.ticket === "" ? "No ticket selected" : `Acts on ${state.ticket}`),
  };
  const current = () => pickObject(tickets.find((ticket) => ticket.id === state.ticket));

  const capabilities: SimulatedCapability[] = [
    {
      name: "view_app__navigation__goTo",
      description: "[view · navigation] Open a page: tickets, map, reports, settings or activity.",
      schema: { page: { type: "string", enum: PAGES } },
      required: ["page"],
      run: (input) => {
        page.current = `/${pickString(input, "page")}`;
        return { path: page.current };
      },
    },
    {
      name: "view_tickets__list__read",
      description: "[view · read] Read the tickets in the list: title, severity, state and who handles each.",
      pages: ["/tickets"],
      run: () => ({
        tickets: shown().map((ticket) => ({ ...ticket })),
        total: shown().length,
        filters: { ...criteria },
      }),
    },
    {
      name: "view_tickets__list__filter",
      description: "[view · local-state] Filter the tickets by severity or state.",
      schema: {
        severity: { type: "string", enum: ["any", "critical", "major", "minor"] },
        state: { type: "string", enum: ["any", "open", "acknowledged", "resolved"] },
      },
      pages: ["/tickets"],
      run: (input) => ({ ...Object.assign(criteria, input) }),
    },
    {
      name: "view_tickets__list__select",
      description: "[view · local-state] Select one ticket of the list.",
      schema: { ticketId: { type: "string", description: "Id of a ticket in the list" } },
      required: ["ticketId"],
      pages: ["/tickets"],
      run: (input) => {
        state.ticket = pickString(input, "ticketId");
        return { selectedTicketId: state.ticket };
      },
    },
    {
      name: "view_tickets__detail__open",
      description: "[view · local-state] Show the timeline of one ticket beside the list.",
      schema: { ticketId: { type: "string" } },
      required: ["ticketId"],
      pages: ["/tickets"],
      run: (input) => {
        state.detail = pickString(input, "ticketId");
        return { ticketId: state.detail };
      },
    },
    {
      name: "domain_tickets__acknowledge",
      description: "[domain · server-mutation] Acknowledge a ticket.",
      ...ticketBound,
      run: current,
    },
    {
      name: "domain_tickets__assign",
      description: "[domain · server-mutation] Assign a ticket to a member.",
      schema: { assignee: { type: "string", description: "Name of the member" } },
      required: ["assignee"],
      ...ticketBound,
      run: current,
    },
    {
      name: "domain_tickets__resolve",
      description: "[domain · server-mutation] Resolve a ticket with a note on what was done.",
      schema: { resolution: { type: "string", description: "What was done" } },
      ...ticketBound,
      run: current,
    },
    {
      name: "view_map__view__read",
      description: "[view · read] The sites on the map, zoom and layers.",
      pages: ["/map"],
      run: () => ({ sites: sites.map((site) => ({ ...site })), zoom: map.zoom, layers: { ...map.layers } }),
    },
    {
      name: "view_map__view__focusSite",
      description: "[view · local-state] Centre the map on one site.",
      schema: { siteId: { type: "string" } },
      required: ["siteId"],
      pages: ["/map"],
      run: (input) => ({ siteId: pickString(input, "siteId") }),
    },
    {
      name: "view_map__view__zoom",
      description: "[view · local-state] Zoom the map in or out.",
      schema: { direction: { type: "string", enum: ["in", "out"] } },
      required: ["direction"],
      pages: ["/map"],
      run: (input) => ({ direction: pickString(input, "direction") }),
    },
    {
      name: "view_map__view__toggleLayer",
      description: "[view · local-state] Show or hide a layer of the map.",
      schema: { layer: { type: "string", enum: ["traffic", "weather"] }, visible: { type: "boolean" } },
      required: ["layer", "visible"],
      pages: ["/map"],
      run: (input) => ({ ...input }),
    },
    {
      name: "view_reports__builder__read",
      description: "[view · read] What the report is set to show.",
      pages: ["/reports"],
      run: () => ({ ...report }),
    },
    {
      name: "view_reports__builder__set",
      description: "[view · local-state] Set what the report shows: metric, time range, format or grouping.",
      schema: {
        metric: { type: "string", enum: ["uptime", "battery", "tickets"] },
        range: { type: "string", enum: ["24h", "7d", "30d"], description: "Time that the report covers" },
        format: { type: "string", enum: ["table", "chart"] },
        groupBy: { type: "string", enum: ["city", "model", "status"] },
      },
      pages: ["/reports"],
      run: (input) => ({ ...Object.assign(report, input) }),
    },
    {
      name: "view_reports__builder__reset",
      description: "[view · local-state] Reset the report to its defaults.",
      pages: ["/reports"],
      run: () => ({ ...report }),
    },
    {
      name: "domain_reports__email",
      description: "[domain · external-side-effect · requires confirmation] Email the report to somebody.",
      schema: { to: { type: "string", format: "email" }, subject: { type: "string" } },
      required: ["to"],
      pages: ["/reports"],
      run: (input) => ({ sentTo: pickString(input, "to") }),
    },
    {
      name: "view_settings__members__read",
      description: "[view · read] The members of the organisation with email and role.",
      pages: ["/settings"],
      run: () => ({ members: members.map((member) => ({ ...member })) }),
    },
    {
      name: "view_settings__members__select",
      description: "[view · local-state] Select one member.",
      schema: { memberId: { type: "string" } },
      required: ["memberId"],
      pages: ["/settings"],
      run: (input) => {
        state.member = pickString(input, "memberId");
        return { selectedMemberId: state.member };
      },
    },
    {
      name: "domain_members__invite",
      description:
        "[domain · external-side-effect · requires confirmation] Invite somebody to the organisation by email.",
      schema: {
        email: { type: "string", format: "email" },
        role: { type: "string", enum: ["admin", "operator", "viewer"] },
      },
      required: ["email", "role"],
      pages: ["/settings"],
      run: (input) => ({ ...input }),
    },
    {
      name: "domain_members__setRole",
      description: "[domain · server-mutation · requires confirmation] Set the role of the selected member.",
      schema: { role: { type: "string", enum: ["admin", "operator", "viewer"] } },
      required: ["role"],
      pages: ["/settings"],
      blocked: () => (state.member === "" ? "Select a member first." : undefined),
      run: (input) => ({ ...input }),
    },
    {
      name: "view_activity__list__read",
      description: "[view · read] Who did what, latest first.",
      pages: ["/activity"],
      run: () => ({
        events: [
          { id: "ev_1", title: "Ada Byron resolved Fan noise", actor: "human" },
          { id: "ev_2", title: "The assistant filtered tickets", actor: "agent" },
        ],
      }),
    },
    {
      name: "view_activity__list__filter",
      description: "[view · local-state] Filter the activity by who acted.",
      schema: { actor: { type: "string", enum: ["any", "agent", "human"] } },
      pages: ["/activity"],
      run: (input) => ({ ...input }),
    },
  ];
  return { surface: new SimulatedSurface(capabilities, page), tickets };
}
