import { describe, expect, it } from "vitest";
import { absoluteTime, relativeTime } from "./relative-time";

const now = Date.parse("2026-11-30T12:00:00Z");

describe("relativeTime", () => {
  it.each([
    ["2026-11-30T12:00:40Z", "just now"],
    ["2026-11-30T11:59:30Z", "just now"],
    ["2026-11-30T11:57:00Z", "3 min. ago"],
    ["2026-11-30T07:10:00Z", "4 hr. ago"],
    ["2026-11-29T11:00:00Z", "yesterday"],
    ["2026-11-20T12:00:00Z", "10 days ago"],
    ["2026-08-01T12:00:00Z", "4 mo. ago"],
    ["2020-01-01T12:00:00Z", "6 yr. ago"],
  ])("calls %s %s", (time, text) => {
    expect(relativeTime(Date.parse(time), now)).toBe(text);
  });
});

describe("absoluteTime", () => {
  it("is read off the ISO text, so that no time zone can change it", () => {
    expect(absoluteTime("2026-11-30T18:02:59.123Z")).toBe("2026-11-30 18:02 UTC");
  });
});
