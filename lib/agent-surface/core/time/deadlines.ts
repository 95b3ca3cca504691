import { startTimer } from "./start-timer";

/** Something that happens after a while, unless it is cancelled before. */
export interface Deadline {
  readonly delayMs: number;
  readonly onDue: () => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Most of what has a deadline ends within the task that it began in, and a timer costs more than it does. So a
 * deadline gets a timer of its own when it has outlived its task, which one timer for all of them finds out.
 */
export class Deadlines {
  private readonly fresh = new Set<Deadline>();
  private nextTask: ReturnType<typeof setTimeout> | undefined;

  start(delayMs: number, onDue: () => void): Deadline {
    const deadline: Deadline = { delayMs, onDue, timer: undefined };
    this.fresh.add(deadline);
    this.nextTask ??= startTimer(() => {
      this.nextTask = undefined;
      for (const outlived of this.fresh) outlived.timer = startTimer(outlived.onDue, outlived.delayMs);
      this.fresh.clear();
    }, 0);
    return deadline;
  }

  cancel(deadline: Deadline | undefined): void {
    if (!deadline) return;
    this.fresh.delete(deadline);
    clearTimeout(deadline.timer);
  }

  dispose(): void {
    clearTimeout(this.nextTask);
  }
}
