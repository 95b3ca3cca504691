import type { AuditEvent } from "agent-surface";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AuditBatch, type AuditDeliveryOptions, createAuditDelivery } from "./audit-delivery";

function event(at: number): AuditEvent {
  return { at, type: "registration" };
}

function setUp(options: Partial<AuditDeliveryOptions> = {}) {
  const sent: { key: string; at: number[]; leaving: boolean }[] = [];
  const send = vi.fn(async ({ key, events, leaving }: AuditBatch) => {
    sent.push({ key, at: events.map(({ at }) => at), leaving });
  });
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const delivery = createAuditDelivery({ send, newKey, intervalMs: 1_000, ...options });
  const record = (...times: number[]) => times.map(event).forEach(delivery.sink.record);
  return { delivery, record, send, sent };
}

describe("createAuditDelivery", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("gathers what is recorded within the interval into one request, in order", async () => {
    const { record, send, sent } = setUp();
    record(1, 2);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([{ key: "key-1", at: [1, 2], leaving: false }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("splits a long queue into requests of the batch size, each with a key of its own", async () => {
    const { delivery, record, sent } = setUp({ batchSize: 2 });
    record(1, 2, 3);
    await delivery.flush();
    expect(sent.map(({ key, at }) => [key, at])).toEqual([
      ["key-1", [1, 2]],
      ["key-2", [3]],
    ]);
    expect(delivery.stats()).toEqual({ waiting: 0, delivered: 3, dropped: 0, failedAttempts: 0 });
  });

  it("sends a failed batch again unchanged, after a growing pause and before what came later", async () => {
    const { delivery, record, send, sent } = setUp();
    send.mockRejectedValueOnce(new Error("offline")).mockRejectedValueOnce(new Error("offline"));
    record(1);
    await vi.advanceTimersByTimeAsync(1_000);
    record(2);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1 + 4_000);
    expect(send.mock.calls.map(([batch]) => batch.key)).toEqual(["key-1", "key-1", "key-1", "key-2"]);
    expect(sent.map(({ at }) => at)).toEqual([[1], [2]]);
    expect(delivery.stats()).toMatchObject({ waiting: 0, delivered: 2, failedAttempts: 2 });
  });

  it("leaves the server alone for as long as it asks, and goes on with its own pauses afterwards", async () => {
    const retryAfterOf = (error: unknown) => (error instanceof Error ? Number(error.message) : undefined);
    const { record, send, sent } = setUp({ retryAfterOf });
    send.mockRejectedValueOnce(new Error("50000")).mockRejectedValueOnce(new Error("10"));
    record(1);
    await vi.advanceTimersByTimeAsync(1_000 + 49_999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent.map(({ key }) => key)).toEqual(["key-1"]);
  });

  it("sends what no request may carry beyond its page without that promise, rather than not at all", () => {
    const { delivery, send, sent } = setUp();
    const payload = "x".repeat(400);
    for (let at = 0; at < 300; at += 1) delivery.sink.record({ at, type: "registration", payload });
    delivery.leave();
    expect(sent.map(({ leaving }) => leaving)).toEqual([true, false, false]);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it("gives up a batch that the server will never take, and goes on with the next", async () => {
    const { delivery, record, send, sent } = setUp({ batchSize: 1, isFinal: () => true });
    send.mockRejectedValueOnce(new Error("malformed"));
    record(1, 2);
    await delivery.flush();
    expect(sent.map(({ at }) => at)).toEqual([[2]]);
    expect(delivery.stats()).toMatchObject({ dropped: 1, delivered: 1 });
  });

  it("drops the oldest events beyond its capacity and counts them", async () => {
    const { delivery, record, sent } = setUp({ capacity: 2 });
    record(1, 2, 3);
    await delivery.flush();
    expect(sent.map(({ at }) => at)).toEqual([[2, 3]]);
    expect(delivery.stats().dropped).toBe(1);
  });

  it("sends the rest with requests that outlive the page when the page goes away", () => {
    const { delivery, record, sent } = setUp();
    record(1);
    delivery.leave();
    expect(sent).toEqual([{ key: "key-1", at: [1], leaving: true }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("sends what is under way once more under the same key when the page goes away, and counts it once", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { delivery, record, send } = setUp();
    send.mockReturnValueOnce(promise);
    record(1);
    const flushing = delivery.flush();
    delivery.leave();
    resolve();
    await flushing;
    expect(send.mock.calls.map(([batch]) => [batch.key, batch.leaving])).toEqual([
      ["key-1", false],
      ["key-1", true],
    ]);
    expect(delivery.stats()).toMatchObject({ waiting: 0, delivered: 1 });
  });

  it("records nothing after it is disposed and leaves no timer", () => {
    const { delivery, record, send } = setUp();
    record(1);
    delivery.dispose();
    record(2);
    expect(send).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
    expect(delivery.stats().dropped).toBe(1);
  });

  it("sends nothing at all once it is discarded, and counts what that cost", async () => {
    const { delivery, record, send } = setUp();
    record(1);
    delivery.discard();
    record(2);
    delivery.leave();
    delivery.dispose();
    await delivery.flush();
    expect(send).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
    expect(delivery.stats()).toMatchObject({ waiting: 0, dropped: 2 });
  });
});
