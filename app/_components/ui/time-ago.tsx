"use client";

import { useSyncExternalStore } from "react";
import { absoluteTime, relativeTime } from "@/app/_lib/relative-time";

const TICK_MS = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** One timer for all times on the page. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(() => {
      now = Date.now();
      for (const each of [...listeners]) each();
    }, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      now = 0;
    }
  };
}

function currentTime(): number {
  if (now === 0) now = Date.now();
  return now;
}

/** How long ago something was. On the server it is the absolute time, since only the browser knows what "ago" means. */
export function TimeAgo({ iso }: { iso: string }) {
  const present = useSyncExternalStore(subscribe, currentTime, () => undefined);
  const absolute = absoluteTime(iso);
  return (
    <time dateTime={iso} title={absolute} className="whitespace-nowrap">
      {present === undefined ? absolute : relativeTime(Date.parse(iso), present)}
    </time>
  );
}
