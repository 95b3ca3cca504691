import { describe, expect, it, vi } from "vitest";
import { createBoundValues } from "./bound-values";

const DISABLE = "domain:devices.disable";

function values(...ids: string[]) {
  return { input: { deviceIds: ids }, names: new Map(ids.map((id) => [id, id.toUpperCase()])) };
}

describe("the values that the screen binds", () => {
  it("tell a request that no longer matches, by the bound fields alone and their order", () => {
    const store = createBoundValues();
    const asked = { deviceIds: ["a", "b"], reason: "the agent's own" };
    expect(store.hasMoved(DISABLE, asked)).toBe(false);
    store.tell([DISABLE], values("a", "b"));
    expect(store.hasMoved(DISABLE, asked)).toBe(false);
    store.tell([DISABLE], values("b", "a"));
    expect(store.hasMoved(DISABLE, asked)).toBe(true);
    store.tell([DISABLE], values());
    expect(store.hasMoved(DISABLE, asked)).toBe(true);
    expect(store.hasMoved(DISABLE, "no object")).toBe(true);
    expect(store.hasMoved("domain:devices.enable", asked)).toBe(false);
  });

  it("are nobody's once their owner has left, unless another has told them since", () => {
    const store = createBoundValues();
    const forgetFirst = store.tell([DISABLE], values("a"));
    const forgetSecond = store.tell([DISABLE], values("b"));
    forgetFirst();
    expect(store.hasMoved(DISABLE, { deviceIds: ["a"] })).toBe(true);
    forgetSecond();
    expect(store.hasMoved(DISABLE, { deviceIds: ["a"] })).toBe(false);
  });

  it("keep their names a while longer, within a bound", () => {
    const store = createBoundValues();
    store.tell([DISABLE], values("a"));
    store.tell([DISABLE], values("b"));
    expect(store.nameOf("a")).toBe("A");
    store.tell([DISABLE], values(...Array.from({ length: 1_000 }, (_, index) => `c${index}`)));
    expect(store.nameOf("a")).toBeUndefined();
    expect(store.nameOf("c999")).toBe("C999");
  });

  it("are told to whoever listens, until they do no longer", () => {
    const store = createBoundValues();
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    const forget = store.tell([DISABLE], values("a"));
    forget();
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    store.tell([DISABLE], values("b"));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
