import type { EventHub } from "../events/event-hub";

/**
 * Counts structural and pushed changes (D1). Every change of one microtask burst is announced once, with the
 * latest version.
 */
export class SurfaceVersion {
  /** Decimal string. */
  current = "0";
  private announcing = false;

  constructor(private readonly events: EventHub) {}

  bump(): void {
    this.current = String(Number(this.current) + 1);
    if (this.announcing || this.events.size === 0) return;
    this.announcing = true;
    queueMicrotask(() => {
      this.announcing = false;
      this.events.emit({ type: "surface-changed", surfaceVersion: this.current });
    });
  }
}
