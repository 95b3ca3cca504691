import type { EventHub } from "../events/event-hub";

/**
 * Counts structural and pushed changes (D1). Every change of one microtask burst is announced once, with the
 * latest version.
 */
export class SurfaceVersion {
  private count = 0;
  private text = "0";
  private announcing = false;

  constructor(
    private readonly events: EventHub,
    private readonly isDisposed: () => boolean,
  ) {}

  /** Decimal string, from `"0"`. */
  get current(): string {
    return this.text;
  }

  bump(): void {
    this.text = String(++this.count);
    if (this.announcing || this.events.size === 0) return;
    this.announcing = true;
    queueMicrotask(() => {
      this.announcing = false;
      if (!this.isDisposed()) this.events.emit({ type: "surface-changed", surfaceVersion: this.text });
    });
  }
}
