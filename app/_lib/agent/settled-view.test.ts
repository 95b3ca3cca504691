import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSettledView, ViewNotSettledError } from "./settled-view";

describe("createSettledView", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("resolves at once when the screen already shows it", async () => {
    const view = createSettledView<number>();
    view.publish(3);
    await expect(view.until((shown) => shown === 3, { timeoutMs: 100 })).resolves.toBe(3);
  });

  it("waits for the first state that satisfies and ignores the others", async () => {
    const view = createSettledView<number>();
    view.publish(1);
    const waiting = view.until((shown) => shown > 2, { timeoutMs: 100 });
    view.publish(2);
    view.publish(5);
    view.publish(6);
    await expect(waiting).resolves.toBe(5);
  });

  it("rejects when the time is up and leaves no timer", async () => {
    const view = createSettledView<number>();
    const waiting = expect(view.until(() => true, { timeoutMs: 100 })).rejects.toThrow(/within 100 ms/);
    await vi.advanceTimersByTimeAsync(100);
    await waiting;
  });

  it("rejects on abort, on an already aborted signal too, and keeps no listener", async () => {
    const view = createSettledView<number>();
    const controller = new AbortController();
    const removed = vi.spyOn(controller.signal, "removeEventListener");
    const waiting = expect(
      view.until(() => false, { timeoutMs: 100, signal: controller.signal }),
    ).rejects.toBeInstanceOf(ViewNotSettledError);
    controller.abort();
    await waiting;
    expect(removed).toHaveBeenCalledOnce();
    await expect(
      view.until(() => true, { timeoutMs: 100, signal: controller.signal }),
    ).rejects.toBeInstanceOf(ViewNotSettledError);
  });

  it("rejects everything that waits when the screen is left, and forgets what it showed", async () => {
    const view = createSettledView<number>();
    view.publish(1);
    const waiting = expect(view.until((shown) => shown === 2, { timeoutMs: 100 })).rejects.toThrow(/left/);
    view.close();
    await waiting;
    expect(view.current()).toBeUndefined();
  });
});
