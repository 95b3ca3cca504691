/** What a bounded collection tells about itself: each collection has one, `/inspect` reads them (D24). */
export class Gauge {
  current = 0;
  peak = 0;
  refused = 0;
  evicted = 0;

  constructor(public limit: number) {}

  set(current: number): void {
    this.current = current;
    if (current > this.peak) this.peak = current;
  }

  add(change: 1 | -1): void {
    this.set(this.current + change);
  }
}
