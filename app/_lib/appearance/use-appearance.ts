"use client";

import { useSyncExternalStore } from "react";
import { type Appearance, DEFAULT_APPEARANCE } from "./appearance";
import { type AppearanceStore, createAppearanceStore } from "./appearance-store";

let store: AppearanceStore | undefined;

/** The browser's store; there is none while a page renders on the server. */
export function appearanceStore(): AppearanceStore {
  store ??= createAppearanceStore(window);
  return store;
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(
    (listener) => appearanceStore().subscribe(listener),
    () => appearanceStore().get(),
    () => DEFAULT_APPEARANCE,
  );
}
