/** What an agent may change on a device's page, each where a person finds it. */
export const TAB_PLACE = "devices.detail.tab";
export const RANGE_PLACE = "devices.chart.range";

/** The draft of a note: the control that a person edits, and the place that is outlined after an agent wrote it. */
export const NOTE_PLACE = "devices.note.draft";
