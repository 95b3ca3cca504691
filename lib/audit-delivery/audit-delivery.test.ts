import type { AuditEvent } from "agent-surface";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAuditDelivery } from "./audit-delivery";

function event(at: number): AuditEvent {
  return { at, type: "registration" };
}

function recorder() {
  const batches: { at: number[]; leaving: boolean }[] = [];
  const send = vi.fn(async (events: readonly AuditEvent[], { leaving }: { leaving: boolean }) => {
    batches.push({ at: events.map((sent) => sent.at), leaving });
  });
  return { batches, send };
}

describe("createAuditDelivery", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("gathers what is recorded within the interval into one request, in order", async () => {
    const { batches, send } = recorder();
    const delivery = createAuditDelivery({ send, intervalMs: 1_000 });
    delivery.sink.record(event(1));
    delivery.sink.record(event(2));
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(batches).toEqual([{ at: [1, 2], leaving: false }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("splits a long queue into requests of the batch size", async () => {
    const { batches, send } = recorder();
    const delivery = createAuditDelivery({ send, batchSize: 2 });
    for (const at of [1, 2, 3]) delivery.sink.record(event(at));
    await delivery.flush();
    expect(batches.map((batch) => batch.at)).toEqual([[1, 2], [3]]);
    expect(delivery.stats()).toEqual({ waiting: 0, delivered: 3, dropped: 0, failedAttempts: 0 });
  });

  it("keeps a failed batch first in line and tries again after a growing pause", async () => {
    const { batches, send } = recorder();
    send.mockRejectedValueOnce(new Error("offline")).mockRejectedValueOnce(new Error("offline"));
    const delivery = createAuditDelivery({ send, intervalMs: 1_000 });
    delivery.sink.record(event(1));
    await vi.advanceTimersByTimeAsync(1_000);
    delivery.sink.record(event(2));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(batches).toEqual([{ at: [1, 2], leaving: false }]);
    expect(delivery.stats()).toMatchObject({ waiting: 0, delivered: 2, failedAttempts: 2 });
  });

  it("drops the oldest events beyond its capacity and counts them", async () => {
    const { batches, send } = recorder();
    const delivery = createAuditDelivery({ send, capacity: 2 });
    for (const at of [1, 2, 3]) delivery.sink.record(event(at));
    await delivery.flush();
    expect(batches.map((batch) => batch.at)).toEqual([[2, 3]]);
    expect(delivery.stats().dropped).toBe(1);
  });

  it("sends the rest with a request that outlives the page when the page goes away", () => {
    const { batches, send } = recorder();
    const delivery = createAuditDelivery({ send });
    delivery.sink.record(event(1));
    delivery.leave();
    expect(batches).toEqual([{ at: [1], leaving: true }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("sends nothing twice when a flush is under way", async () => {
    let finish = () => {};
    const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const delivery = createAuditDelivery({ send });
    delivery.sink.record(event(1));
    const flushing = delivery.flush();
    void delivery.flush();
    delivery.leave();
    finish();
    await flushing;
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("records nothing after it is disposed and leaves no timer", () => {
    const { send } = recorder();
    const delivery = createAuditDelivery({ send });
    delivery.sink.record(event(1));
    delivery.dispose();
    delivery.sink.record(event(2));
    expect(send).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
    expect(delivery.stats().dropped).toBe(1);
  });
});
