import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNavigationSettlement, type NavigationSettlement } from "./navigation-settlement";

function startedAt(location: string): NavigationSettlement {
  const settlement = createNavigationSettlement();
  settlement.committed(location);
  settlement.outcome(location, "ready");
  return settlement;
}

describe("createNavigationSettlement", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("resolves when the location has committed and its page is on the screen", async () => {
    const settlement = startedAt("/devices");
    const begin = vi.fn();
    const going = settlement.go({ target: "/devices/dev_1", begin, timeoutMs: 100 });
    expect(begin).toHaveBeenCalledOnce();
    settlement.committed("/devices/dev_1");
    settlement.outcome("/devices/dev_1", "ready");
    await expect(going).resolves.toEqual({ location: "/devices/dev_1" });
  });

  it("does not take a loading screen for an arrival", async () => {
    const settlement = startedAt("/devices");
    const settled = vi.fn();
    const going = settlement.go({ target: "/slow", begin: () => {}, timeoutMs: 100 }).then(settled);
    settlement.committed("/slow");
    await Promise.resolve();
    expect(settled).not.toHaveBeenCalled();
    settlement.outcome("/slow", "ready");
    await going;
    expect(settled).toHaveBeenCalledWith({ location: "/slow" });
  });

  it("takes the page's report before the shell's commit as well, since effects run children first", async () => {
    const settlement = startedAt("/devices");
    const going = settlement.go({ target: "/devices/dev_1", begin: () => {}, timeoutMs: 100 });
    settlement.outcome("/devices/dev_1", "ready");
    settlement.committed("/devices/dev_1");
    await expect(going).resolves.toEqual({ location: "/devices/dev_1" });
  });

  it("resolves a redirect with where it landed", async () => {
    const settlement = startedAt("/devices");
    const going = settlement.go({ target: "/old", begin: () => {}, timeoutMs: 100 });
    settlement.committed("/old");
    settlement.committed("/new");
    settlement.outcome("/new", "ready");
    await expect(going).resolves.toEqual({ location: "/new" });
  });

  it.each([
    ["not-found", /no such page/],
    ["failed", /could not be shown/],
  ] as const)("rejects when the page turns out as %s", async (outcome, message) => {
    const settlement = startedAt("/devices");
    const going = settlement.go({ target: "/devices/none", begin: () => {}, timeoutMs: 100 });
    settlement.committed("/devices/none");
    settlement.outcome("/devices/none", outcome);
    await expect(going).rejects.toThrow(message);
  });

  it("resolves at once when the target is already on the screen", async () => {
    const settlement = startedAt("/devices");
    await expect(settlement.go({ target: "/devices", begin: () => {}, timeoutMs: 100 })).resolves.toEqual({
      location: "/devices",
    });
  });

  it("arrives at an earlier query of the same page without a target, as going back does", async () => {
    const settlement = startedAt("/devices");
    settlement.committed("/devices?status=offline");
    const going = settlement.go({ begin: () => {}, timeoutMs: 100 });
    settlement.committed("/devices");
    await expect(going).resolves.toEqual({ location: "/devices" });
  });

  it("rejects the older of two racing navigations and resolves the newer one", async () => {
    const settlement = startedAt("/devices");
    const first = expect(
      settlement.go({ target: "/a", begin: () => {}, timeoutMs: 100 }),
    ).rejects.toMatchObject({
      reason: "superseded",
    });
    const second = settlement.go({ target: "/b", begin: () => {}, timeoutMs: 100 });
    settlement.committed("/b");
    settlement.outcome("/b", "ready");
    await first;
    await expect(second).resolves.toEqual({ location: "/b" });
  });

  it("rejects when nothing happens in time", async () => {
    const settlement = startedAt("/devices");
    const going = expect(
      settlement.go({ target: "/a", begin: () => {}, timeoutMs: 100 }),
    ).rejects.toMatchObject({
      reason: "timeout",
    });
    await vi.advanceTimersByTimeAsync(100);
    await going;
  });

  it("rejects what waits when the console goes away", async () => {
    const settlement = startedAt("/devices");
    const going = expect(
      settlement.go({ target: "/a", begin: () => {}, timeoutMs: 100 }),
    ).rejects.toMatchObject({
      reason: "failed",
    });
    settlement.dispose();
    await going;
  });
});

describe("a navigation away from what a person is busy with", () => {
  it("is refused before it begins, and goes on as usual afterwards", async () => {
    const navigation = createNavigationSettlement();
    const begin = vi.fn();
    const release = navigation.hold("a note");
    const away = { target: "/devices", begin, timeoutMs: 1_000 };
    await expect(navigation.go(away)).rejects.toMatchObject({ reason: "held", message: /a note/ });
    expect(begin).not.toHaveBeenCalled();
    release();
    const going = navigation.go(away);
    navigation.committed("/devices");
    navigation.outcome("/devices", "ready");
    expect(await going).toEqual({ location: "/devices" });
  });
});
