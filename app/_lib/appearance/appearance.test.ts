import { describe, expect, it } from "vitest";
import { DEFAULT_APPEARANCE, isDark, parseAppearance } from "./appearance";

describe("parseAppearance", () => {
  it("reads back what was kept", () => {
    const kept = { theme: "dark", density: "compact" } as const;
    expect(parseAppearance(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([null, "", "{", "null", "[]", '"dark"', "42"])("falls back to the defaults for %j", (stored) => {
    expect(parseAppearance(stored)).toEqual(DEFAULT_APPEARANCE);
  });

  it("keeps the good half of a choice whose other half means nothing", () => {
    expect(parseAppearance('{"theme":"sepia","density":"compact"}')).toEqual({
      theme: DEFAULT_APPEARANCE.theme,
      density: "compact",
    });
  });
});

describe("isDark", () => {
  it("follows the operating system only where the person chose so", () => {
    expect(isDark("system", true)).toBe(true);
    expect(isDark("system", false)).toBe(false);
    expect(isDark("light", true)).toBe(false);
    expect(isDark("dark", false)).toBe(true);
  });
});
