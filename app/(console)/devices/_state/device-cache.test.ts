import { describe, expect, it } from "vitest";
import { type Device, type DevicePage, withStatus } from "./device-cache";

function device(id: string, status: Device["status"]): Device {
  return {
    id,
    status,
    name: id,
    model: "M1",
    firmware: "1.0.0",
    battery: 50,
    city: "Milan",
    site: "North",
    lastSeenAt: "2026-01-01T00:00:00.000Z",
    latitude: 0,
    longitude: 0,
    version: 1,
  };
}

function page(...items: Device[]): DevicePage {
  return { items, total: items.length, page: 1, pageSize: 20, pageCount: 1, cities: ["Milan"] };
}

describe("withStatus", () => {
  it("changes the named devices and leaves the others as they are", () => {
    const before = page(device("a", "offline"), device("b", "online"));
    const after = withStatus(before, new Set(["a"]), "disabled");
    expect(after.items.map(({ status }) => status)).toEqual(["disabled", "online"]);
    expect(after.items[1]).toBe(before.items[1]);
    expect(before.items[0]?.status).toBe("offline");
  });

  it("keeps a page on which nothing changes", () => {
    const before = page(device("a", "disabled"));
    expect(withStatus(before, new Set(["a", "elsewhere"]), "disabled")).toBe(before);
  });
});
