import {
  addToSelection as addAnyToSelection,
  removeFromSelection,
  type Selection,
} from "../../_list/selection";
import type { DeviceStatus } from "./device-view";

/** What a selected device is called, for as long as it is selected: its row may be on another page. */
export interface SelectedDevice {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly status: DeviceStatus;
}

export type DeviceSelection = Selection<SelectedDevice>;

export const EMPTY_SELECTION: DeviceSelection = new Map();

/** @throws {SelectionTooLargeError} */
export function selectOnly(devices: readonly SelectedDevice[]): DeviceSelection {
  return addToSelection(EMPTY_SELECTION, devices);
}

/** @throws {SelectionTooLargeError} */
export function addToSelection(
  selection: DeviceSelection,
  devices: readonly SelectedDevice[],
): DeviceSelection {
  const picked = devices.map(({ id, name, city, status }) => ({ id, name, city, status }));
  return addAnyToSelection(selection, picked);
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
