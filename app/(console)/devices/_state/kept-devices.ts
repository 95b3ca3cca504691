import { type DeviceStatus, type DeviceView, sameView } from "./device-view";

/** What a change from this page made of a device, as the server answered. */
export interface ChangedDevice {
  readonly id: string;
  readonly status: DeviceStatus;
  /** Grows with every change of the device. */
  readonly version: number;
}

interface Kept<Row> {
  readonly row: Row;
  /** Its place among the rows, the first is 0. */
  readonly index: number;
}

/**
 * Rows that were changed from this page and so no longer pass its filters, by device id. They stay where they were,
 * so that a person sees what became of them, until the view changes or somebody is done with them.
 */
export type KeptDevices<Row extends ChangedDevice> = ReadonlyMap<string, Kept<Row>>;

/** Beyond this many the oldest are let go. */
const MAX_KEPT = 100;

/** Keeps those of the changed rows that the view leaves out from now on, and lets go of those that it lists again. */
export function keepChanged<Row extends ChangedDevice>(
  kept: KeptDevices<Row>,
  rows: readonly Row[],
  changed: readonly ChangedDevice[],
  view: Pick<DeviceView, "status">,
): KeptDevices<Row> {
  const next = new Map(kept);
  for (const { id, status, version } of changed) {
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    if (!row) continue;
    // Of all that can be filtered by, a change of a device touches its status alone.
    if (view.status === null || view.status === status) next.delete(id);
    else next.set(id, { row: { ...row, status, version }, index: kept.get(id)?.index ?? index });
  }
  for (const id of [...next.keys()].slice(0, Math.max(0, next.size - MAX_KEPT))) next.delete(id);
  return next;
}

/** What is still kept once the server has listed these rows: a device that it lists again is no longer left out. */
export function stillKept<Row extends ChangedDevice>(
  kept: KeptDevices<Row>,
  listed: readonly ChangedDevice[],
): KeptDevices<Row> {
  const back = listed.filter(
    ({ id, version }) => version >= (kept.get(id)?.row.version ?? Number.POSITIVE_INFINITY),
  );
  if (back.length === 0) return kept;
  const next = new Map(kept);
  for (const { id } of back) next.delete(id);
  return next;
}

/** The listed rows with the kept ones in their old places. */
export function withKept<Row extends ChangedDevice>(
  listed: readonly Row[],
  kept: KeptDevices<Row>,
): readonly Row[] {
  if (kept.size === 0) return listed;
  const rows = listed.filter(({ id }) => !kept.has(id));
  for (const { row, index } of [...kept.values()].sort((a, b) => a.index - b.index)) {
    rows.splice(index, 0, row);
  }
  return rows;
}

/** What is kept belongs to one view. */
export interface KeptInView<Row extends ChangedDevice> {
  readonly view: DeviceView;
  readonly kept: KeptDevices<Row>;
}

/** The same while the view stays the same, and nothing kept in another one. */
export function keptIn<Row extends ChangedDevice>(
  before: KeptInView<Row>,
  view: DeviceView,
): KeptInView<Row> {
  return sameView(before.view, view) ? before : { view, kept: new Map() };
}
