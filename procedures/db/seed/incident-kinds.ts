import type { device, incident } from "../schema";

type Device = typeof device.$inferInsert;
type Severity = (typeof incident.$inferInsert)["severity"];

export interface IncidentKind {
  readonly title: string;
  readonly description: string;
  readonly severities: readonly [Severity, ...Severity[]];
  readonly resolution: string;
  /** Whether a device as it is now can have such an incident that is not over. */
  readonly fits: (device: Device) => boolean;
}

const reports = ({ status }: Device) => status === "online" || status === "maintenance";

/** What goes wrong with devices. Resolved incidents may be of any kind: the device has recovered since. */
export const INCIDENT_KINDS: readonly [IncidentKind, ...IncidentKind[]] = [
  {
    title: "Stopped reporting",
    description: "No report has arrived for more than an hour, and the gateway does not answer a ping.",
    severities: ["critical", "high", "high"],
    resolution: "The uplink was restored by the site's staff; reports arrive again.",
    fits: ({ status }) => status === "offline",
  },
  {
    title: "No power at the site",
    description: "The last report announced a loss of mains power. The battery lasts a few hours.",
    severities: ["critical"],
    resolution: "Mains power is back after the breaker was reset.",
    fits: ({ status }) => status === "offline",
  },
  {
    title: "Battery almost empty",
    description: "The charge fell below a third and keeps falling. The device stops when it is empty.",
    severities: ["high", "medium"],
    resolution: "The battery pack was replaced.",
    fits: ({ battery }) => battery <= 35,
  },
  {
    title: "Signal drops every few minutes",
    description: "The connection was lost and found again more than twenty times within an hour.",
    severities: ["medium", "low"],
    resolution: "The antenna was moved away from the steel door.",
    fits: reports,
  },
  {
    title: "Readings out of range",
    description: "Three readings in a row lie outside of the range that the device is calibrated for.",
    severities: ["high", "medium"],
    resolution: "The probe was calibrated again; readings agree with the reference.",
    fits: reports,
  },
  {
    title: "Firmware update failed",
    description: "The update was rolled back after the check at its end. The device runs the version before.",
    severities: ["medium", "low"],
    resolution: "The update went through at the second attempt, over a wired connection.",
    fits: reports,
  },
  {
    title: "Enclosure opened",
    description: "The tamper switch reports an open enclosure outside of any planned visit.",
    severities: ["critical", "medium"],
    resolution: "The cover had not been closed after cleaning; it is closed and sealed now.",
    fits: reports,
  },
  {
    title: "Clock runs behind",
    description: "Reports carry times that are minutes old on arrival. The time server is not reached.",
    severities: ["low"],
    resolution: "The firewall of the site lets time synchronisation through again.",
    fits: reports,
  },
];
