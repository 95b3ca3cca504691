import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAgentHand, TOUCH_MS } from "./agent-hand";

describe("createAgentHand", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shows a place for a moment and then lets it go", () => {
    const hand = createAgentHand();
    const listener = vi.fn();
    hand.subscribe(listener);
    hand.touch(["devices.filters"]);
    expect(hand.isTouched("devices.filters")).toBe(true);
    vi.advanceTimersByTime(TOUCH_MS);
    expect(hand.isTouched("devices.filters")).toBe(false);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("counts from the last change when one place is changed again", () => {
    const hand = createAgentHand();
    hand.touch(["row"]);
    vi.advanceTimersByTime(TOUCH_MS - 1);
    hand.touch(["row"]);
    vi.advanceTimersByTime(TOUCH_MS - 1);
    expect(hand.isTouched("row")).toBe(true);
    expect(vi.getTimerCount()).toBe(1);
  });

  it("lets go of a place that a person takes over, and tells only of what changed", () => {
    const hand = createAgentHand();
    const listener = vi.fn();
    hand.touch(["a", "b"]);
    hand.subscribe(listener);
    hand.release(["a", "never touched"]);
    hand.release(["a"]);
    expect(listener).toHaveBeenCalledOnce();
    expect([hand.isTouched("a"), hand.isTouched("b")]).toEqual([false, true]);
    expect(vi.getTimerCount()).toBe(1);
  });

  it("leaves no timer behind when it is cleared", () => {
    const hand = createAgentHand();
    hand.touch(["a", "b"]);
    hand.clear();
    expect(vi.getTimerCount()).toBe(0);
    expect(hand.isTouched("a")).toBe(false);
  });
});
