import { describe, expect, it } from "vitest";
import { observation } from "../definition/capability-definition";
import { numberSchema, settled, testRegistry } from "../fixtures/test-registry";
import { surfaceOf } from "../registry/surface-of";

function mountReader(limits: object) {
  const surface = testRegistry({ limits });
  const started: string[] = [];
  const handle = surface.registry.register({
    type: "reader",
    description: "Reads.",
    observations: {
      read: observation({
        description: "Reads.",
        output: numberSchema,
        read: ({ consumer }) => {
          started.push(consumer.id);
          return new Promise<{ n: number }>(() => undefined);
        },
      }),
    },
  });
  const read = (id: string, options = {}) =>
    surface.registry.invoke(
      { capabilityId: "view:reader.read" },
      { consumer: { id, kind: "test" }, ...options },
    );
  const { reads: gate } = surfaceOf(surface.registry);
  return { ...surface, handle, started, read, gate };
}

describe("the gate for reads", () => {
  it("gives a place on when its read is cancelled, and when a waiter is", async () => {
    const { read, started, gate, registry } = mountReader({ maxConcurrentObservationsPerConsumer: 1 });
    const running = new AbortController();
    const waiting = new AbortController();
    const first = read("a", { signal: running.signal });
    const second = read("a", { signal: waiting.signal });
    void read("a");
    expect(started).toHaveLength(1);
    waiting.abort();
    expect(await second).toMatchObject({ error: { code: "CANCELLED" } });
    expect([gate.running.current, gate.waiting.current]).toEqual([1, 1]);
    running.abort();
    expect(await first).toMatchObject({ error: { code: "CANCELLED", details: { dispatched: true } } });
    await settled();
    expect(started).toHaveLength(2);
    expect([gate.running.current, gate.waiting.current]).toEqual([1, 0]);
    registry.dispose();
  });

  it("gives a place on when its read takes too long or its component leaves", async () => {
    const { read, gate, handle, registry } = mountReader({ maxConcurrentObservationsPerConsumer: 1 });
    expect(await read("a", { timeoutMs: 1 })).toMatchObject({ error: { code: "TIMEOUT" } });
    expect(gate.size).toBe(0);
    const calls = [read("a"), read("a"), read("b")];
    handle.unregister();
    expect((await Promise.all(calls)).every(({ status }) => status === "error")).toBe(true);
    expect([gate.size, gate.running.current, gate.waiting.current]).toEqual([0, 0, 0]);
    registry.dispose();
  });

  it("is drained by disposal, leak-free", async () => {
    const { read, gate, registry } = mountReader({ maxConcurrentObservationsTotal: 1 });
    const calls = [read("a"), read("a"), read("b")];
    registry.dispose();
    for (const result of await Promise.all(calls))
      expect(result).toMatchObject({ error: { code: "CANCELLED" } });
    expect([gate.size, gate.running.current, gate.waiting.current]).toEqual([0, 0, 0]);
  });

  it("holds the total over all consumers apart from each one's own allowance", () => {
    const { read, started, registry } = mountReader({
      maxConcurrentObservationsTotal: 3,
      maxConcurrentObservationsPerConsumer: 2,
    });
    for (const id of ["a", "a", "a", "b", "b"]) void read(id);
    expect(started).toEqual(["a", "a", "b"]);
    registry.dispose();
  });
});
