export type Operation = "enable" | "disable" | "reboot" | "decommission";

/** What a person is asked before an operation that others will notice. */
export interface OperationQuestion {
  readonly verb: string;
  readonly confirmLabel: string;
  readonly danger: boolean;
  /** What happens to so many devices, of which some are disabled already. */
  readonly consequence: (devices: number, disabled: number) => string;
}

export const OPERATION_QUESTIONS: Readonly<Record<Exclude<Operation, "enable">, OperationQuestion>> = {
  disable: {
    verb: "Disable",
    confirmLabel: "Disable devices",
    danger: true,
    consequence: (devices, disabled) =>
      devices === 1
        ? "It stops reporting and takes no commands until somebody enables it again."
        : `They stop reporting and take no commands until somebody enables them again.${
            disabled > 0 ? ` ${disabled} of them are disabled already and stay so.` : ""
          }`,
  },
  reboot: {
    verb: "Reboot",
    confirmLabel: "Reboot devices",
    danger: false,
    consequence: (devices, disabled) =>
      `${devices === 1 ? "It restarts" : "Each restarts"} when it next reports, and is out of reach for a few minutes.${
        disabled > 0 ? ` Disabled devices take no commands: ${disabled} will be left as they are.` : ""
      }`,
  },
  decommission: {
    verb: "Decommission",
    confirmLabel: "Ask for approval",
    danger: true,
    consequence: (devices) =>
      `${devices === 1 ? "It leaves" : "They leave"} every list and cannot be brought back; the history stays. The server asks for an approval of exactly this before it happens.`,
  },
};
