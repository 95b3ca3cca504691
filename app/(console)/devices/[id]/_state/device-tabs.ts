export const DEVICE_TABS = ["overview", "telemetry", "notes", "incidents", "activity"] as const;
export type DeviceTab = (typeof DEVICE_TABS)[number];

export const TAB_LABELS: Readonly<Record<DeviceTab, string>> = {
  overview: "Overview",
  telemetry: "Telemetry",
  notes: "Notes",
  incidents: "Incidents",
  activity: "Activity",
};

/** How far back the chart looks. */
export const TELEMETRY_RANGES = ["24h", "7d", "30d"] as const;
export type TelemetryRange = (typeof TELEMETRY_RANGES)[number];

export const RANGE_LABELS: Readonly<Record<TelemetryRange, string>> = {
  "24h": "24 hours",
  "7d": "7 days",
  "30d": "30 days",
};
