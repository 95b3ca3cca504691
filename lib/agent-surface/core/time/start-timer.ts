/** The longest delay that timers take; whoever is woken early looks at the clock and sleeps on. */
const MAX_DELAY_MS = 2_147_483_647;

/** A timer that does not keep a Node process alive. */
export function startTimer(run: () => void, delayMs: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(run, Math.min(delayMs, MAX_DELAY_MS));
  (timer as { unref?: () => void }).unref?.();
  return timer;
}
