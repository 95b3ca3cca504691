"use client";

import { useSyncExternalStore } from "react";
import { sessionExpiry } from "./session-expiry";

export function useSessionExpired(): boolean {
  return useSyncExternalStore(
    sessionExpiry.subscribe,
    () => sessionExpiry.expired,
    () => false,
  );
}
