import { describe, expect, it } from "vitest";
import { describePath, goToInputSchema, pathOf } from "./known-pages";

describe("known pages", () => {
  it.each([{ page: "devices" }, { page: "devices", deviceId: "dev_1" }] as const)(
    "leads to the page that it would call %o",
    (input) => {
      expect(describePath(pathOf(input))).toMatchObject(input);
    },
  );

  it.each([
    ["no page at all", { deviceId: "dev_1" }],
    ["a page that does not exist", { page: "payroll" }],
    ["an id that is a path", { page: "devices", deviceId: "../settings" }],
    ["an unknown field", { page: "devices", url: "https://evil.example" }],
  ])("refuses %s", (_, input) => {
    expect(goToInputSchema.safeParse(input).success).toBe(false);
  });

  it("calls a path without a name of its own other", () => {
    expect(describePath("/devices/a/b")).toEqual({ page: "other", path: "/devices/a/b" });
  });
});
