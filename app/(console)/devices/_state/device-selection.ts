import type { DeviceStatus } from "./device-view";

/** What a selected device is called, for as long as it is selected: its row may be on another page. */
export interface SelectedDevice {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly status: DeviceStatus;
}

/** In the order in which the devices were selected. */
export type DeviceSelection = ReadonlyMap<string, SelectedDevice>;

/** The server takes at most this many devices in one call. */
export const MAX_SELECTED = 100;

export const EMPTY_SELECTION: DeviceSelection = new Map();

export class SelectionTooLargeError extends Error {
  override readonly name = "SelectionTooLargeError";

  constructor() {
    super(`At most ${MAX_SELECTED} devices can be selected at once.`);
  }
}

/** @throws {SelectionTooLargeError} */
export function selectOnly(devices: readonly SelectedDevice[]): DeviceSelection {
  return addToSelection(EMPTY_SELECTION, devices);
}

/** @throws {SelectionTooLargeError} */
export function addToSelection(
  selection: DeviceSelection,
  devices: readonly SelectedDevice[],
): DeviceSelection {
  const next = new Map(selection);
  for (const { id, name, city, status } of devices) next.set(id, { id, name, city, status });
  if (next.size > MAX_SELECTED) throw new SelectionTooLargeError();
  return next;
}

export function removeFromSelection(selection: DeviceSelection, ids: readonly string[]): DeviceSelection {
  const next = new Map(selection);
  for (const id of ids) next.delete(id);
  return next.size === selection.size ? selection : next;
}

export function sameSelection(a: DeviceSelection, b: DeviceSelection): boolean {
  return a.size === b.size && [...a.keys()].every((id) => b.has(id));
}

/**
 * What remains selected when the same view is loaded again: a row that has left the list is nothing that a person
 * can see, so nothing that may be acted on. Rows of other pages stay.
 */
export function withoutVanished(
  selection: DeviceSelection,
  before: readonly { readonly id: string }[],
  after: readonly { readonly id: string }[],
): DeviceSelection {
  const stillThere = new Set(after.map((row) => row.id));
  const vanished = before.filter((row) => !stillThere.has(row.id)).map((row) => row.id);
  return removeFromSelection(selection, vanished);
}

/**
 * The selection after a table has changed its own record of selected ids.
 * @throws {SelectionTooLargeError}
 */
export function selectionOfRecord(
  record: Readonly<Record<string, boolean>>,
  selection: DeviceSelection,
  rows: readonly SelectedDevice[],
): DeviceSelection {
  const kept = removeFromSelection(
    selection,
    [...selection.keys()].filter((id) => record[id] !== true),
  );
  return addToSelection(
    kept,
    rows.filter((row) => record[row.id] === true),
  );
}

const NAMED = 10;

/** "3 devices in Milan: a, b, c"; what does not fit is counted. */
export function describeDevices(
  devices: readonly { readonly name: string; readonly city: string }[],
): string {
  const noun = devices.length === 1 ? "device" : "devices";
  const cities = [...new Set(devices.map((device) => device.city))];
  const [onlyCity] = cities;
  const place = cities.length === 1 && onlyCity ? `in ${onlyCity}` : `in ${cities.length} cities`;
  const named = devices.slice(0, NAMED).map((device) => device.name);
  const rest = devices.length - named.length;
  const list = rest > 0 ? `${named.join(", ")} and ${rest} more` : named.join(", ");
  return `${devices.length} ${noun} ${place}: ${list}`;
}
