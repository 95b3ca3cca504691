/** The pages of the console by their names, each at `/<name>`, in the order of the navigation. */
export const CONSOLE_PAGES = ["devices", "map", "incidents", "reports", "activity", "settings"] as const;

export type ConsolePage = (typeof CONSOLE_PAGES)[number];
