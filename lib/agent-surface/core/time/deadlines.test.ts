import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Deadlines } from "./deadlines";

describe("Deadlines", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("share one timer within the task in which they start, and none once it is over", async () => {
    const deadlines = new Deadlines();
    const started = [1, 2, 3].map(() => deadlines.start(50, () => undefined));
    expect(vi.getTimerCount()).toBe(1);
    for (const deadline of started) deadlines.cancel(deadline);
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("end what has outlived its task after its own delay, unless it is cancelled before", async () => {
    const deadlines = new Deadlines();
    const ended: string[] = [];
    deadlines.start(50, () => ended.push("kept"));
    const cancelled = deadlines.start(10, () => ended.push("cancelled"));
    await vi.advanceTimersByTimeAsync(5);
    deadlines.cancel(cancelled);
    await vi.advanceTimersByTimeAsync(44);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(["kept"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leave no timer when they are disposed", () => {
    const deadlines = new Deadlines();
    deadlines.cancel(deadlines.start(50, () => undefined));
    deadlines.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});
