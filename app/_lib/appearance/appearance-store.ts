import {
  APPEARANCE_STORAGE_KEY,
  type Appearance,
  DEFAULT_APPEARANCE,
  isDark,
  parseAppearance,
} from "./appearance";

export interface AppearanceStore {
  get(): Appearance;
  set(change: Partial<Appearance>): Appearance;
  subscribe(listener: () => void): () => void;
}

/**
 * The one place that decides how the page looks. Follows the operating system and other tabs for as long as
 * somebody listens.
 */
export function createAppearanceStore(page: Window): AppearanceStore {
  const systemDark = page.matchMedia("(prefers-color-scheme: dark)");
  const listeners = new Set<() => void>();
  let current = read(page);

  function apply(): void {
    const root = page.document.documentElement;
    root.classList.toggle("dark", isDark(current.theme, systemDark.matches));
    root.dataset.theme = current.theme;
    root.dataset.density = current.density;
  }

  function change(next: Appearance): void {
    current = next;
    apply();
    for (const listener of listeners) listener();
  }

  function onStorage(event: StorageEvent): void {
    if (event.key === APPEARANCE_STORAGE_KEY) change(parseAppearance(event.newValue));
  }

  return {
    get: () => current,
    set(update) {
      const next = { ...current, ...update };
      if (next.theme === current.theme && next.density === current.density) return current;
      write(page, next);
      change(next);
      return next;
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        page.addEventListener("storage", onStorage);
        systemDark.addEventListener("change", apply);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        page.removeEventListener("storage", onStorage);
        systemDark.removeEventListener("change", apply);
      };
    },
  };
}

function read(page: Window): Appearance {
  try {
    return parseAppearance(page.localStorage.getItem(APPEARANCE_STORAGE_KEY));
  } catch (error) {
    if (error instanceof DOMException) return DEFAULT_APPEARANCE;
    throw error;
  }
}

function write(page: Window, appearance: Appearance): void {
  try {
    page.localStorage.setItem(APPEARANCE_STORAGE_KEY, JSON.stringify(appearance));
  } catch (error) {
    // A browser with closed or full storage still applies the choice, for this visit alone.
    if (!(error instanceof DOMException)) throw error;
  }
}
