import type { JSONObject } from "@ai-sdk/provider";
import { isJSONObject } from "@ai-sdk/provider";
import { pickNumber, pickString, pickStrings } from "../simulated-input";
import type { SimulatedCapability } from "../simulated-surface";
import { SimulatedRefusal, SimulatedSurface } from "../simulated-surface";
import { compareRows, drawerOf, passes } from "./console-rows";
import { createShellCapabilities } from "./console-shell";

const CITIES = ["Hamburg", "Lyon", "Milan", "Munich", "Turin"];
const STATUSES = ["online", "offline", "disabled", "maintenance"];
const STATUS_HELP =
  "online: reports normally. offline: has stopped reporting. disabled: switched off by an operator. maintenance: being serviced.";
const PAGE_SIZE = 20;
const SEARCH_ORDERS = ["name", "status", "city", "battery", "lastSeenAt", "model", "firmware"];

/** The console's own capabilities as they describe themselves to an agent, over devices in memory. */
export function createConsoleSurface(options: { mayWrite?: boolean } = {}) {
  const page = { current: "/devices" };
  const devices = Array.from({ length: 60 }, (_, index) => ({
    id: `dev_${String(1000 + index * 37)}`,
    name: `${CITIES[index % 5]?.slice(0, 3).toUpperCase()}-Sensor-${String(index + 1).padStart(3, "0")}`,
    status: STATUSES[(index * 7) % 4] ?? "online",
    city: CITIES[index % 5] ?? "Milan",
    model: index % 2 === 0 ? "TH-200" : "GW-10",
    battery: (index * 13) % 101,
    site: `Depot ${(index % 3) + 1}`,
  }));
  const none: { status: string | null; city: string | null; search: string | null } = {
    status: null,
    city: null,
    search: null,
  };
  const filters = { ...none };
  const sort = { field: "name", direction: "asc" };
  const shown = { page: 1, drawer: "" };
  let selected: string[] = [];
  const matching = () =>
    devices.filter((device) => passes(device, filters)).sort((a, b) => compareRows(a, b, sort));
  const rows = () => matching().slice((shown.page - 1) * PAGE_SIZE, shown.page * PAGE_SIZE);
  const pageCount = () => Math.max(1, Math.ceil(matching().length / PAGE_SIZE));
  const chosen = () => devices.filter((device) => selected.includes(device.id));
  const hasFilters = () => Object.values(filters).some((value) => value !== null);
  const selection = () => ({ selectedIds: [...selected], selectedCount: selected.length });
  const listed = () => ({ ...filters, total: matching().length, page: shown.page, pageCount: pageCount() });
  const requireRow = (id: string) => {
    if (!rows().some((row) => row.id === id)) {
      throw new SimulatedRefusal(
        "PRECONDITION_FAILED",
        "with-changes",
        "Only rows of the current page can be used.",
        { reason: "row-not-shown" },
      );
    }
  };
  const apply = (change: JSONObject) => {
    if (typeof change.city === "string" && !CITIES.includes(change.city)) {
      throw new SimulatedRefusal(
        "PRECONDITION_FAILED",
        "with-changes",
        "There are no devices in that city. Use one of the listed cities.",
        { reason: "unknown-city" },
      );
    }
    Object.assign(filters, change);
    shown.page = 1;
    selected = [];
    return listed();
  };
  const change = (status: string) => () => {
    const toChange = chosen().filter((device) => device.status !== status);
    const unchanged = chosen()
      .filter((device) => device.status === status)
      .map((device) => device.id);
    for (const device of toChange) {
      device.status = status;
    }
    return { changed: toChange.map((device) => ({ ...device })), unchanged };
  };
  const onList = ["/devices"];
  const bound = {
    pages: onList,
    blocked: () => (selected.length === 0 ? "Select at least one device first" : undefined),
    note: () =>
      selected.length === 0
        ? "Select at least one device first"
        : `Acts on the devices selected in devices.table: ${selected.length} now.`,
  };
  const deviceId = { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" };
  const orNull = (schema: Record<string, unknown>, description: string) => ({
    anyOf: [schema, { type: "null" }],
    description,
  });

  const capabilities: SimulatedCapability[] = [
    {
      name: "view_devices__filters__read",
      description:
        "[view · read] Read the filters in force, every city that can be filtered by, and how many devices pass.",
      pages: onList,
      run: () => ({ ...filters, cities: CITIES, total: matching().length }),
    },
    {
      name: "view_devices__filters__set",
      description:
        "[view · local-state] Filter, show, list or find devices in the table by status (such as offline), by city (such as Milan) or by text. Fields left out stay as they are; null removes one. Resolves when the table shows the result.",
      schema: {
        status: orNull(
          { type: "string", enum: STATUSES, description: STATUS_HELP },
          "Show only devices of this status. null removes this filter.",
        ),
        city: orNull(
          { type: "string", minLength: 1, maxLength: 80 },
          "Show only devices in this city, named as in cities of devices.filters.read. null removes this filter.",
        ),
        search: orNull(
          { type: "string", minLength: 1, maxLength: 100 },
          "Show only devices whose name, model, site or id contains this text. null removes this filter.",
        ),
      },
      pages: onList,
      run: apply,
    },
    {
      name: "view_devices__filters__clear",
      description:
        "[view · local-state] Remove all filters, so that the table lists every device of the organisation again.",
      pages: onList,
      blocked: () => (hasFilters() ? undefined : "No filter is set, so every device is listed already."),
      run: () => apply(none),
    },
    {
      name: "view_devices__table__readState",
      description:
        "[view · read] Read the rows on the current page (id, name, status, city, model, battery, selected), the total, the page, the order and the selected ids. Waits until the table has finished loading.",
      pages: onList,
      run: () => ({
        rows: rows().map(({ site, ...row }) => ({ ...row, selected: selected.includes(row.id) })),
        total: matching().length,
        page: shown.page,
        pageCount: pageCount(),
        sort: { ...sort },
        selectedIds: [...selected],
      }),
    },
    {
      name: "view_devices__table__selectVisible",
      description:
        "[view · local-state] Select all visible rows: every device on the current page, and nothing else. Replaces an earlier selection.",
      pages: onList,
      run: () => {
        selected = rows().map((row) => row.id);
        return selection();
      },
    },
    {
      name: "view_devices__table__selectRows",
      description:
        "[view · local-state] Select particular rows by device id: exactly these, these as well, or no longer these. Only rows of the current page; read them with readState first.",
      schema: {
        deviceIds: {
          type: "array",
          items: deviceId,
          minItems: 1,
          maxItems: 100,
          description: "Ids of rows on the current page, as devices.table.readState returns them",
        },
        mode: {
          type: "string",
          enum: ["replace", "add", "remove"],
          description:
            "replace (the default): select exactly these rows. add: select these too. remove: deselect these.",
        },
      },
      required: ["deviceIds"],
      pages: onList,
      run: (input) => {
        const ids = pickStrings(input, "deviceIds");
        for (const id of ids) {
          requireRow(id);
        }
        const added = input.mode === "add" ? [...selected, ...ids] : ids;
        selected = input.mode === "remove" ? selected.filter((id) => !ids.includes(id)) : added;
        return selection();
      },
    },
    {
      name: "view_devices__table__clearSelection",
      description: "[view · local-state] Deselect everything: no row is selected afterwards.",
      pages: onList,
      blocked: () => (selected.length === 0 ? "No device is selected." : undefined),
      run: () => {
        selected = [];
        return selection();
      },
    },
    {
      name: "view_devices__table__sort",
      description:
        "[view · local-state] Sort the table by one column, such as battery or lastSeenAt. Shows the first page of the new order; the selection stays.",
      schema: {
        field: {
          type: "string",
          enum: ["name", "status", "city", "battery", "lastSeenAt", "model"],
          description: "Column to order by. lastSeenAt: when it last reported. battery: charge in percent.",
        },
        direction: {
          type: "string",
          enum: ["asc", "desc"],
          description: "asc: lowest, earliest or A first. desc: highest, latest or Z first.",
        },
      },
      required: ["field"],
      pages: onList,
      run: (input) => {
        Object.assign(sort, { direction: "asc" }, input);
        shown.page = 1;
        return { page: 1, pageCount: pageCount(), rowCount: rows().length, sort: { ...sort } };
      },
    },
    {
      name: "view_devices__table__goToPage",
      description:
        "[view · local-state] Show another page of the table, such as the next one. The selection stays.",
      schema: {
        page: { type: "integer", minimum: 1, maximum: 10000, description: "Page number; the first is 1" },
      },
      required: ["page"],
      pages: onList,
      run: (input) => {
        const wanted = pickNumber(input, "page");
        if (wanted > pageCount()) {
          throw new SimulatedRefusal(
            "PRECONDITION_FAILED",
            "with-changes",
            `The last page is ${pageCount()}. Ask for a page up to that one.`,
            { reason: "no-such-page", pageCount: pageCount() },
          );
        }
        shown.page = wanted;
        return { page: wanted, pageCount: pageCount(), rowCount: rows().length, sort: { ...sort } };
      },
    },
    {
      name: "view_devices__table__openDevice",
      description:
        "[view · navigation] Leave the list and open the full page of one device. To look at a device without leaving the list, use devices.drawer.open.",
      schema: {
        deviceId: {
          ...deviceId,
          description: "Id of the device, from devices.table.readState or devices.search",
        },
      },
      required: ["deviceId"],
      pages: onList,
      run: (input) => {
        const id = pickString(input, "deviceId");
        page.current = `/devices/${id}`;
        return { page: "devices", deviceId: id, path: page.current };
      },
    },
    {
      name: "view_devices__drawer__read",
      description:
        "[view · read] Read whether the drawer is open and the details of the device that it shows.",
      pages: onList,
      run: () => drawerOf(devices, shown.drawer),
    },
    {
      name: "view_devices__drawer__open",
      description:
        "[view · local-state] Show the details of one device (site, firmware, serial number, last seen) in the drawer beside the table.",
      schema: {
        deviceId: {
          ...deviceId,
          description: "Id of the device to show, from devices.table or devices.search",
        },
      },
      required: ["deviceId"],
      pages: onList,
      run: (input) => {
        shown.drawer = pickString(input, "deviceId");
        return drawerOf(devices, shown.drawer);
      },
    },
    {
      name: "view_devices__drawer__close",
      description: "[view · local-state] Close the drawer with the details of a device.",
      pages: onList,
      blocked: () => (shown.drawer === "" ? "The drawer is closed already." : undefined),
      run: () => {
        shown.drawer = "";
        return { open: false, device: null };
      },
    },
    ...createShellCapabilities(page),
    {
      name: "domain_devices__search",
      description:
        "[domain · server-query] Search the organisation's devices by text, status and city; returns one page of rows.",
      schema: {
        query: { type: "string", maxLength: 100, description: "Part of a name, model, site or id" },
        status: { type: "string", enum: STATUSES },
        city: { type: "string", maxLength: 80, description: "Exact city name" },
        sort: {
          type: "object",
          properties: {
            field: { type: "string", enum: SEARCH_ORDERS },
            direction: { type: "string", enum: ["asc", "desc"] },
          },
          required: ["field", "direction"],
        },
        page: { type: "integer", minimum: 1, maximum: 10000, default: 1, description: "First page is 1" },
        pageSize: { type: "number", enum: [10, 20, 50, 100], default: 20 },
      },
      run: (input) => {
        const { field = "name", direction = "asc" } = isJSONObject(input.sort) ? input.sort : {};
        const found = devices
          .filter((device) => passes(device, { status: input.status, city: input.city, search: input.query }))
          .sort((a, b) => compareRows(a, b, { field: String(field), direction: String(direction) }));
        const pageSize = pickNumber(input, "pageSize") || PAGE_SIZE;
        return {
          items: found.slice(0, pageSize).map((device) => ({ ...device })),
          total: found.length,
          page: 1,
          pageSize,
          pageCount: Math.max(1, Math.ceil(found.length / pageSize)),
          cities: CITIES,
        };
      },
    },
  ];
  if (options.mayWrite !== false) {
    const reason = { reason: { type: "string", maxLength: 200 } };
    capabilities.push(
      {
        name: "domain_devices__disable",
        description:
          "[domain · server-mutation · requires confirmation] Disable devices so that they stop reporting and take no commands until enabled again.",
        schema: reason,
        ...bound,
        run: change("disabled"),
      },
      {
        name: "domain_devices__enable",
        description:
          "[domain · server-mutation · requires confirmation] Enable disabled devices; each returns to the status it had before it was disabled.",
        ...bound,
        run: change("online"),
      },
    );
  }
  return { surface: new SimulatedSurface(capabilities, page), devices, filters, selection: () => selected };
}
