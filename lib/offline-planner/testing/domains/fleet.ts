import type { JSONObject } from "@ai-sdk/provider";
import { pickNumber, pickObject, pickString, pickStrings } from "../simulated-input";
import type { SimulatedCapability } from "../simulated-surface";
import { SimulatedRefusal, SimulatedSurface } from "../simulated-surface";

const CITIES = ["Berlin", "Lisbon", "Madrid", "Milan", "Oslo", "Rome"];
const STATUSES = ["online", "offline", "disabled", "maintenance"];
const PAGES = ["devices", "incidents", "settings"];

/** A console for devices in cities: filters, table, drawer, two server operations bound to the selection. */
export function createFleetSurface(options: { mayWrite?: boolean } = {}) {
  const page = { current: "/devices" };
  const devices = Array.from({ length: 48 }, (_, index) => ({
    id: `dev_${(index * 7919 + 1009).toString(36)}`,
    name: `Gateway ${String(index + 1).padStart(2, "0")}`,
    status: STATUSES[Math.floor(index / 6) % 4] ?? "online",
    city: CITIES[index % 6] ?? "Rome",
    battery: (index * 37) % 101,
  }));
  const incidents = [
    { id: "inc_9a", title: "Door sensor silent", severity: "critical", state: "open" },
    { id: "inc_4c", title: "Battery swap overdue", severity: "minor", state: "open" },
    { id: "inc_7e", title: "Gateway flapping", severity: "major", state: "acknowledged" },
  ];
  const filters: { status: string; city: string; search: string } = { status: "any", city: "", search: "" };
  const preferences = { theme: "light", density: "comfortable" };
  const sorting = { field: "name", direction: "asc" };
  const view = { page: 1, drawer: "", incident: "" };
  const selected = new Set<string>();
  const matching = () =>
    devices
      .filter((device) => filters.status === "any" || device.status === filters.status)
      .filter((device) => filters.city === "" || device.city === filters.city)
      .filter((device) => device.name.toLowerCase().includes(filters.search.toLowerCase()))
      .sort((a, b) => compare(a, b, sorting.field) * (sorting.direction === "asc" ? 1 : -1));
  const visible = () => matching().slice((view.page - 1) * 10, view.page * 10);
  const chosen = () => devices.filter((device) => selected.has(device.id));
  const nothingSelected = () => (selected.size === 0 ? "Select at least one device first." : undefined);
  const describeSelection = () => `${selected.size} devices selected`;
  const known = (id: string) => devices.some((device) => device.id === id);
  const change = (status: string) => () => {
    const changed = chosen().filter((device) => device.status !== status);
    const unchanged = chosen().filter((device) => device.status === status);
    for (const device of changed) {
      device.status = status;
    }
    return { changed: changed.map((each) => ({ ...each })), unchanged: unchanged.map((each) => each.id) };
  };
  const onDevices = ["/devices"];
  const onIncidents = ["/incidents"];
  const requireKnown = (ids: string[]) => {
    if (!ids.every(known)) {
      throw new SimulatedRefusal("PRECONDITION_FAILED", "with-changes", "Use ids of rows in the table.");
    }
  };

  const capabilities: SimulatedCapability[] = [
    {
      name: "view_app__navigation__current",
      description: "[view · read] The page that is open now.",
      run: () => ({ path: page.current }),
    },
    {
      name: "view_app__navigation__goTo",
      description: "[view · navigation] Go to a page of the console, or to the page of one device.",
      schema: {
        page: { type: "string", enum: PAGES, description: "Page to open" },
        deviceId: { type: "string", description: "Id of a device, to open its page" },
      },
      run: (input) => {
        page.current =
          input.deviceId === undefined ? `/${pickString(input, "page")}` : `/devices/${input.deviceId}`;
        return { path: page.current };
      },
    },
    {
      name: "view_app__navigation__back",
      description: "[view · navigation] Go back to the previous page.",
      run: () => {
        page.current = "/devices";
        return { path: page.current };
      },
    },
    {
      name: "view_app__preferences__read",
      description: "[view · read] Theme and density in use.",
      run: () => ({ ...preferences }),
    },
    {
      name: "view_app__preferences__set",
      description: "[view · local-state] Set the theme or the density of the interface.",
      schema: {
        theme: { type: "string", enum: ["light", "dark", "system"] },
        density: { type: "string", enum: ["comfortable", "compact"] },
      },
      run: (input) => ({ ...Object.assign(preferences, input) }),
    },
    {
      name: "view_devices__filters__read",
      description: "[view · read] The filters in force and the cities that can be filtered by.",
      pages: onDevices,
      run: () => ({ ...filters, cities: CITIES }),
    },
    {
      name: "view_devices__filters__set",
      description:
        "[view · local-state] Filter the device table by status, city or text. Fields left out stay as they are.",
      schema: {
        status: { type: "string", enum: [...STATUSES, "any"] },
        city: { type: "string", description: "Exact name of a city" },
        search: { type: "string", description: "Text that the device name contains" },
      },
      pages: onDevices,
      run: (input) => {
        if (typeof input.city === "string" && !CITIES.includes(input.city)) {
          throw new SimulatedRefusal("PRECONDITION_FAILED", "with-changes", "Use one of the known cities.");
        }
        view.page = 1;
        selected.clear();
        return { ...Object.assign(filters, input) };
      },
    },
    {
      name: "view_devices__filters__clear",
      description: "[view · local-state] Remove every filter so that all devices are listed.",
      pages: onDevices,
      run: () => ({ ...Object.assign(filters, { status: "any", city: "", search: "" }) }),
    },
    {
      name: "view_devices__table__readState",
      description:
        "[view · read] The rows on the current page of the device table, with selection, sort and counts.",
      pages: onDevices,
      run: () => ({
        rows: visible().map((device) => ({ ...device, selected: selected.has(device.id) })),
        total: matching().length,
        page: view.page,
        pageCount: Math.max(1, Math.ceil(matching().length / 10)),
        selectedCount: selected.size,
        sort: { ...sorting },
      }),
    },
    {
      name: "view_devices__table__selectRows",
      description: "[view · local-state] Select exactly these rows of the table.",
      schema: {
        deviceIds: { type: "array", items: { type: "string" }, description: "Ids of rows to select" },
      },
      required: ["deviceIds"],
      pages: onDevices,
      run: (input) => {
        const ids = pickStrings(input, "deviceIds");
        requireKnown(ids);
        selected.clear();
        for (const id of ids) {
          selected.add(id);
        }
        return { selectedCount: selected.size };
      },
    },
    {
      name: "view_devices__table__selectVisible",
      description: "[view · local-state] Select every row that is visible on the current page.",
      pages: onDevices,
      run: () => {
        for (const device of visible()) {
          selected.add(device.id);
        }
        return { selectedCount: selected.size };
      },
    },
    {
      name: "view_devices__table__clearSelection",
      description: "[view · local-state] Deselect all rows.",
      pages: onDevices,
      blocked: () => (selected.size === 0 ? "Nothing is selected." : undefined),
      run: () => {
        selected.clear();
        return { selectedCount: 0 };
      },
    },
    {
      name: "view_devices__table__sort",
      description: "[view · local-state] Sort the table by one column.",
      schema: {
        field: { type: "string", enum: ["name", "status", "city", "battery"] },
        direction: { type: "string", enum: ["asc", "desc"] },
      },
      required: ["field"],
      pages: onDevices,
      run: (input) => ({ ...Object.assign(sorting, { direction: "asc" }, input) }),
    },
    {
      name: "view_devices__table__goToPage",
      description: "[view · local-state] Show another page of the table.",
      schema: { page: { type: "integer", minimum: 1, description: "Page number, from 1" } },
      required: ["page"],
      pages: onDevices,
      run: (input) => {
        view.page = pickNumber(input, "page");
        return { page: view.page };
      },
    },
    {
      name: "view_devices__table__openDevice",
      description: "[view · navigation] Open the page of one device.",
      schema: { deviceId: { type: "string" } },
      required: ["deviceId"],
      pages: onDevices,
      run: (input) => {
        requireKnown([pickString(input, "deviceId")]);
        page.current = `/devices/${pickString(input, "deviceId")}`;
        return { path: page.current };
      },
    },
    {
      name: "view_devices__drawer__open",
      description: "[view · local-state] Show the details of one device in the drawer beside the table.",
      schema: { deviceId: { type: "string" } },
      required: ["deviceId"],
      pages: onDevices,
      run: (input) => {
        requireKnown([pickString(input, "deviceId")]);
        view.drawer = pickString(input, "deviceId");
        return { deviceId: view.drawer };
      },
    },
    {
      name: "view_devices__drawer__close",
      description: "[view · local-state] Close the drawer.",
      pages: onDevices,
      blocked: () => (view.drawer === "" ? "The drawer is closed." : undefined),
      run: () => {
        view.drawer = "";
        return { deviceId: null };
      },
    },
    {
      name: "domain_devices__search",
      description:
        "[domain · server-query] Search all devices of the organisation without touching the screen.",
      schema: {
        query: { type: "string", description: "Text to look for in name" },
        status: { type: "string", enum: STATUSES },
        city: { type: "string" },
        sort: {
          type: "object",
          properties: {
            field: { type: "string", enum: ["name", "battery"] },
            direction: { type: "string", enum: ["asc", "desc"] },
          },
        },
        page: { type: "integer", minimum: 1, default: 1 },
        pageSize: { type: "integer", enum: [10, 20, 50, 100], default: 20 },
      },
      run: (input) => {
        const query = typeof input.query === "string" ? input.query.toLowerCase() : "";
        const items = devices
          .filter((device) => input.status === undefined || device.status === input.status)
          .filter((device) => input.city === undefined || device.city === input.city)
          .filter((device) => device.name.toLowerCase().includes(query));
        return {
          items: items.slice(0, 20).map((each) => ({ ...each })),
          total: items.length,
          page: 1,
          cities: CITIES,
        };
      },
    },
    {
      name: "view_incidents__list__read",
      description: "[view · read] The incidents in the list with severity and state.",
      pages: onIncidents,
      run: () => ({
        incidents: incidents.map((each) => ({ ...each })),
        selectedIncidentId: view.incident || null,
      }),
    },
    {
      name: "view_incidents__list__select",
      description: "[view · local-state] Select one incident of the list.",
      schema: { incidentId: { type: "string" } },
      required: ["incidentId"],
      pages: onIncidents,
      run: (input) => {
        view.incident = pickString(input, "incidentId");
        return { selectedIncidentId: view.incident };
      },
    },
    {
      name: "domain_incidents__acknowledge",
      description:
        "[domain · server-mutation] Acknowledge the selected incident so that others know it is being handled.",
      pages: onIncidents,
      blocked: () => (view.incident === "" ? "Select an incident in the list first." : undefined),
      run: () => {
        const incident = incidents.find((each) => each.id === view.incident);
        if (incident !== undefined) {
          incident.state = "acknowledged";
        }
        return pickObject(incident);
      },
    },
  ];
  if (options.mayWrite !== false) {
    const reason = { reason: { type: "string", description: "Why, for the record" } };
    capabilities.push(
      {
        name: "domain_devices__disable",
        description:
          "[domain · server-mutation · requires confirmation] Disable the selected devices: they stop reporting.",
        schema: reason,
        pages: onDevices,
        blocked: nothingSelected,
        note: describeSelection,
        run: change("disabled"),
      },
      {
        name: "domain_devices__enable",
        description: "[domain · server-mutation · requires confirmation] Enable the selected devices again.",
        pages: onDevices,
        blocked: nothingSelected,
        note: describeSelection,
        run: change("online"),
      },
      {
        name: "domain_devices__decommission",
        description:
          "[domain · destructive · requires confirmation] Permanently remove the selected devices from the fleet.",
        schema: reason,
        pages: onDevices,
        blocked: nothingSelected,
        note: describeSelection,
        run: () => ({ removed: chosen().map((each) => each.id) }),
      },
    );
  }
  return {
    surface: new SimulatedSurface(capabilities, page),
    devices,
    selected,
    filters,
    incidents,
    preferences,
  };
}

function compare(a: JSONObject, b: JSONObject, field: string): number {
  const [left, right] = [a[field], b[field]];
  return typeof left === "number" && typeof right === "number"
    ? left - right
    : String(left).localeCompare(String(right));
}
