import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { APPEARANCE_STORAGE_KEY } from "./appearance";
import { APPEARANCE_SCRIPT } from "./appearance-script";
import { createAppearanceStore } from "./appearance-store";

const root = document.documentElement;
const looks = () => ({
  dark: root.classList.contains("dark"),
  theme: root.dataset.theme,
  density: root.dataset.density,
});

function systemPrefers(dark: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: dark,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal("matchMedia", () => query);
  return {
    listeners,
    change(next: boolean) {
      query.matches = next;
      for (const listener of listeners) listener();
    },
  };
}

describe("the appearance of the page", () => {
  beforeEach(() => {
    localStorage.clear();
    root.removeAttribute("class");
  });
  afterEach(() => {
    localStorage.clear();
  });

  it("changes at once, is kept for the next visit, and is told to those who listen", () => {
    systemPrefers(false);
    const store = createAppearanceStore(window);
    const listener = vi.fn();
    store.subscribe(listener);
    store.set({ theme: "dark" });
    expect(looks()).toEqual({ dark: true, theme: "dark", density: "comfortable" });
    expect(createAppearanceStore(window).get()).toEqual({ theme: "dark", density: "comfortable" });
    store.set({ theme: "dark" });
    expect(listener).toHaveBeenCalledOnce();
  });

  it("follows the operating system while somebody listens, and not for longer", () => {
    const system = systemPrefers(false);
    const store = createAppearanceStore(window);
    const stop = store.subscribe(() => {});
    system.change(true);
    expect(looks().dark).toBe(true);
    stop();
    expect(system.listeners.size).toBe(0);
  });

  it("follows another tab", () => {
    systemPrefers(false);
    const store = createAppearanceStore(window);
    store.subscribe(() => {});
    const newValue = JSON.stringify({ theme: "dark", density: "compact" });
    window.dispatchEvent(new StorageEvent("storage", { key: APPEARANCE_STORAGE_KEY, newValue }));
    expect(looks()).toEqual({ dark: true, theme: "dark", density: "compact" });
  });

  it("applies a choice for this visit when the browser keeps nothing", () => {
    systemPrefers(false);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    createAppearanceStore(window).set({ theme: "dark" });
    expect(looks().dark).toBe(true);
  });

  it.each([
    ['{"theme":"dark","density":"compact"}', false, { dark: true, theme: "dark", density: "compact" }],
    ["{", true, { dark: true, theme: "system", density: "comfortable" }],
    ["null", false, { dark: false, theme: "system", density: "comfortable" }],
  ])("is right before the first paint with %s in storage", (stored, systemDark, expected) => {
    systemPrefers(systemDark);
    localStorage.setItem(APPEARANCE_STORAGE_KEY, stored);
    const script = document.createElement("script");
    script.textContent = APPEARANCE_SCRIPT;
    // jsdom runs no scripts here, so the text is run as what it is: a program without arguments.
    new Function(script.textContent)();
    expect(looks()).toEqual(expected);
  });
});
