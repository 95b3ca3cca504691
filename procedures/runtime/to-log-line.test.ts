import { describe, expect, it } from "vitest";
import { toLogLine } from "./to-log-line";

describe("toLogLine", () => {
  it.each([
    ["a line of its own", "a\nFleetline: all is well", "a\\nFleetline: all is well"],
    ["a carriage return", "a\rb", "a\\rb"],
    ["colours of a terminal", "\u001b[31mred\u009b0m", "\\u001b[31mred\\u009b0m"],
    ["a line separator of Unicode", "a\u2028b\u0085c", "a\\u2028b\\u0085c"],
    ["text that runs backwards", "\u202egnp.exe", "\\u202egnp.exe"],
    ["half a character", "a\ud800", "a\\ud800"],
    ["words of any language", "Zürich 東京 🚚", "Zürich 東京 🚚"],
  ])("lets no request write %s", (_what, text, line) => {
    expect(toLogLine(text)).toBe(line);
  });

  it("bounds the length of a record", () => {
    expect(toLogLine("\n".repeat(100_000)).length).toBeLessThan(40_000);
    expect(toLogLine("x".repeat(20_000))).toMatch(/… \(20000 characters\)$/);
  });
});
