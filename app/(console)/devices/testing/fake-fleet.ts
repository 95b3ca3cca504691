import { HttpResponse, http } from "msw";
import type { Device, DevicePage } from "../_state/device-cache";
import type { DeviceStatus } from "../_state/device-view";

const CITIES = ["Berlin", "Milan", "Oslo"];
const STATUSES: readonly DeviceStatus[] = ["online", "offline", "maintenance"];

export interface FakeFleet {
  readonly devices: Device[];
  /** Headers of the calls that changed something. */
  readonly changes: { readonly path: string; readonly ids: string[]; readonly headers: Headers }[];
  /** Makes the next calls of this path fail with a typed error until it is called with `undefined`. */
  fail(path: string, error: { code: string; status: number } | undefined): void;
  /** Makes the calls of this path wait until the returned function is called. */
  hold(path: string): () => void;
  readonly handlers: ReturnType<typeof http.post>[];
}

interface SearchInput {
  readonly status?: DeviceStatus;
  readonly city?: string;
  readonly query?: string;
  readonly page: number;
  readonly pageSize: number;
}

interface RenameInput {
  readonly deviceId: string;
  readonly name: string;
  readonly expectedVersion: number;
}

/** A fleet behind oRPC's wire protocol: 36 devices, every status in every city. */
export function createFakeFleet(): FakeFleet {
  const devices = Array.from({ length: 36 }, (_, index) => createDevice(index));
  const changes: { path: string; ids: string[]; headers: Headers }[] = [];
  const failures = new Map<string, { code: string; status: number }>();

  const held = new Map<string, Promise<void>>();

  function search(input: SearchInput): DevicePage {
    const found = devices
      .filter((device) => input.status === undefined || device.status === input.status)
      .filter((device) => input.city === undefined || device.city === input.city)
      .filter((device) => device.name.toLowerCase().includes((input.query ?? "").toLowerCase()));
    const pageCount = Math.max(1, Math.ceil(found.length / input.pageSize));
    const page = Math.min(input.page, pageCount);
    const items = found.slice((page - 1) * input.pageSize, page * input.pageSize);
    return { items, total: found.length, page, pageSize: input.pageSize, pageCount, cities: CITIES };
  }

  function setStatus(ids: string[], status: DeviceStatus) {
    const changed = ids.flatMap((id) => {
      const index = devices.findIndex((device) => device.id === id);
      const before = devices[index];
      if (!before) return [];
      const after = { ...before, status, version: before.version + 1 };
      devices[index] = after;
      return [after];
    });
    return { changed, unchanged: [] };
  }

  async function answer(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.replace("/rpc/", "").replaceAll("/", ".");
    const { json: input } = await request.json();
    await held.get(path);
    const failure = failures.get(path);
    if (failure) {
      const error = { ...failure, defined: true, message: `Refused with ${failure.code}.` };
      return HttpResponse.json({ json: error }, { status: failure.status });
    }
    if (path === "devices.search") return HttpResponse.json({ json: search(input) });
    if (path === "devices.get") {
      const device = devices.find(({ id }) => id === input.deviceId);
      return device ? HttpResponse.json({ json: { ...device, ...INSTALLATION } }) : notFound(input.deviceId);
    }
    if (path === "devices.disable" || path === "devices.enable") {
      changes.push({ path, ids: input.deviceIds, headers: request.headers });
      const status = path === "devices.disable" ? "disabled" : "online";
      return HttpResponse.json({ json: setStatus(input.deviceIds, status) });
    }
    if (path === "devices.rename") {
      changes.push({ path, ids: [input.deviceId], headers: request.headers });
      return rename(input);
    }
    if (path === "devices.telemetry") return HttpResponse.json({ json: telemetryOf(input.range) });
    if (path === "devices.notes" || path === "devices.activity") {
      return HttpResponse.json({ json: { items: [], nextCursor: null } });
    }
    return HttpResponse.json({ json: {} });
  }

  function rename({ deviceId, name, expectedVersion }: RenameInput): Response {
    const index = devices.findIndex(({ id }) => id === deviceId);
    const before = devices[index];
    if (!before) return notFound(deviceId);
    if (before.version !== expectedVersion) {
      const error = { code: "VERSION_CONFLICT", status: 409, defined: true, message: "Changed." };
      return HttpResponse.json({ json: { ...error, data: { current: before } } }, { status: 409 });
    }
    const after = { ...before, name, version: before.version + 1 };
    devices[index] = after;
    return HttpResponse.json({ json: { changed: [after], unchanged: [] } });
  }

  return {
    devices,
    changes,
    fail(path, error) {
      if (error) failures.set(path, error);
      else failures.delete(path);
    },
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return resolve;
    },
    handlers: [http.post("*/rpc/*", ({ request }) => answer(request))],
  };
}

function telemetryOf(range: string) {
  const points = [60, 58, null].map((battery, index) => ({
    at: `2026-11-30T1${index}:00:00.000Z`,
    temperature: battery === null ? null : 4,
    battery,
    signal: battery === null ? null : -80,
  }));
  return { range, stepMinutes: 60, points, latestDay: "2026-11-30" };
}

/** What `devices.get` adds to a device. */
export const INSTALLATION = {
  serialNumber: "SN-1",
  connection: "lte" as const,
  installedAt: "2025-02-10T00:00:00.000Z",
  disabledAt: null,
  disabledReason: null,
  rebootRequestedAt: null,
};

function notFound(id: string): Response {
  const error = { code: "NOT_FOUND", status: 404, defined: true, message: "Not found.", data: { ids: [id] } };
  return HttpResponse.json({ json: error }, { status: 404 });
}

function createDevice(index: number): Device {
  return {
    id: `dev_${index}`,
    name: `Gateway ${String(index).padStart(2, "0")}`,
    model: "GW-2",
    firmware: "2.4.1",
    status: STATUSES[Math.floor(index / CITIES.length) % STATUSES.length] ?? "online",
    battery: (index * 37) % 101,
    city: CITIES[index % CITIES.length] ?? "Oslo",
    site: "Depot",
    lastSeenAt: "2026-11-30T12:00:00.000Z",
    latitude: 45.46,
    longitude: 9.19,
    version: 1,
  };
}
