/** How the console looks for one person in one browser. */
export const THEMES = ["light", "dark", "system"] as const;
export const DENSITIES = ["comfortable", "compact"] as const;

export type Theme = (typeof THEMES)[number];
export type Density = (typeof DENSITIES)[number];

export interface Appearance {
  readonly theme: Theme;
  readonly density: Density;
}

export const DEFAULT_APPEARANCE: Appearance = { theme: "system", density: "comfortable" };

export const APPEARANCE_STORAGE_KEY = "fleetline.appearance";

/** Reads what a browser kept; anything that is not ours falls back to the default, field by field. */
export function parseAppearance(stored: string | null): Appearance {
  if (stored === null) return DEFAULT_APPEARANCE;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch (error) {
    if (error instanceof SyntaxError) return DEFAULT_APPEARANCE;
    throw error;
  }
  if (typeof value !== "object" || value === null) return DEFAULT_APPEARANCE;
  const theme = "theme" in value ? THEMES.find((known) => known === value.theme) : undefined;
  const density = "density" in value ? DENSITIES.find((known) => known === value.density) : undefined;
  return {
    theme: theme ?? DEFAULT_APPEARANCE.theme,
    density: density ?? DEFAULT_APPEARANCE.density,
  };
}

/** Whether the page is dark, given what the operating system asks for. */
export function isDark(theme: Theme, systemPrefersDark: boolean): boolean {
  return theme === "dark" || (theme === "system" && systemPrefersDark);
}
