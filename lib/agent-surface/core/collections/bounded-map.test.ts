import { describe, expect, it } from "vitest";
import { BoundedMap } from "./bounded-map";

function mapOf(limit: number) {
  const clock = { at: 0 };
  const evicted: string[] = [];
  const map = new BoundedMap<{ name: string; expiresAt: number }>(
    limit,
    () => clock.at,
    ({ name }) => evicted.push(name),
  );
  const put = (name: string) => map.set(name, { name, expiresAt: clock.at + 100 });
  return { clock, evicted, map, put };
}

describe("BoundedMap", () => {
  it("lets the oldest make room, counts it and tells whose time had not come", () => {
    const { map, put, evicted } = mapOf(2);
    for (const name of ["a", "b", "c"]) put(name);
    expect(map.get("a")).toBeUndefined();
    expect(map.live().map(({ name }) => name)).toEqual(["b", "c"]);
    expect(evicted).toEqual(["a"]);
    expect(map.gauge).toMatchObject({ current: 2, peak: 2, limit: 2, evicted: 1 });
  });

  it("gives nothing back past its end, and forgets it without calling that an eviction", () => {
    const { map, put, clock, evicted } = mapOf(2);
    put("a");
    clock.at = 100;
    expect([map.get("a"), map.live()]).toEqual([undefined, []]);
    put("b");
    expect([map.gauge.current, evicted]).toEqual([1, []]);
  });

  it("gives nothing back past its own end when the clock was set back", () => {
    const { map, put, clock } = mapOf(2);
    clock.at = 1_000;
    put("a");
    clock.at = 0;
    put("b");
    clock.at = 100;
    expect(map.get("b")).toBeUndefined();
    expect(map.live().map(({ name }) => name)).toEqual(["a"]);
  });

  it("keeps nothing at a limit of none", () => {
    const { map, put, evicted } = mapOf(0);
    put("a");
    expect([map.get("a"), evicted]).toEqual([undefined, []]);
  });
});
