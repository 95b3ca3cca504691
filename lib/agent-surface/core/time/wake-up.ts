/** The longest delay that timers take; later moments are reached in several steps. */
const MAX_DELAY_MS = 2_147_483_647;

/**
 * One timer for the earliest of many moments. The clock decides, the timer only wakes the runtime up, and it
 * never keeps a process alive.
 */
export class WakeUp {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due = Number.POSITIVE_INFINITY;

  constructor(
    private readonly now: () => number,
    private readonly onWake: () => void,
  ) {}

  /** Asks to be woken at the moment or before. */
  at(moment: number): void {
    if (moment >= this.due) return;
    this.cancel();
    this.due = moment;
    this.timer = startTimer(() => {
      this.due = Number.POSITIVE_INFINITY;
      this.timer = undefined;
      this.onWake();
    }, moment - this.now());
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.due = Number.POSITIVE_INFINITY;
  }
}

/** A timer that does not keep a Node process alive. */
export function startTimer(run: () => void, delayMs: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(run, Math.min(Math.max(delayMs, 0), MAX_DELAY_MS));
  (timer as { unref?: () => void }).unref?.();
  return timer;
}
