/** The place on the screen that stands for one device, for the mark of the assistant's hand. */
export function devicePlace(deviceId: string): string {
  return `device:${deviceId}`;
}

/** The place on the screen that stands for one incident. */
export function incidentPlace(incidentId: string): string {
  return `incident:${incidentId}`;
}

/** The work orders of one device. */
export function workOrdersPlace(deviceId: string): string {
  return `work-orders:${deviceId}`;
}

/** The menu that holds theme and density. */
export const PREFERENCES_PLACE = "app.preferences";
