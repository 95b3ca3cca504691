interface VirtualTimer {
  readonly at: number;
  readonly run: () => void;
}

/** Timers that fire when they are told to, and a clock that may be set apart from them, as a computer's is. */
export class VirtualTime {
  private now = 1_000_000;
  private offset = 0;
  private nextId = 1;
  private readonly timers = new Map<number, VirtualTimer>();
  private readonly real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };

  /** The registry's clock in milliseconds. */
  readonly clock = (): number => this.now + this.offset;

  /** Timers that have neither fired nor been cleared. */
  get pending(): number {
    return this.timers.size;
  }

  /** Stands in for the timers of the process until `restore`. */
  install(): void {
    const set = (run: () => void, delay = 0): number => {
      const id = this.nextId++;
      this.timers.set(id, { at: this.now + delay, run });
      return id;
    };
    Object.assign(globalThis, {
      setTimeout: set,
      clearTimeout: (id: number | undefined) => void (id !== undefined && this.timers.delete(id)),
    });
  }

  restore(): void {
    Object.assign(globalThis, this.real);
  }

  /** Sets the clock, forwards or back, without any time passing. */
  jump(ms: number): void {
    this.offset += ms;
  }

  /** Lets time pass; what a timer causes has happened before the next one fires. */
  async advance(ms: number, settle: () => Promise<void>): Promise<void> {
    const end = this.now + ms;
    for (let due = this.next(end); due; due = this.next(end)) {
      const [id, { at, run }] = due;
      this.now = Math.max(this.now, at);
      this.timers.delete(id);
      run();
      await settle();
    }
    this.now = end;
  }

  private next(end: number): [number, VirtualTimer] | undefined {
    let earliest: [number, VirtualTimer] | undefined;
    for (const entry of this.timers) {
      if (entry[1].at <= end && (!earliest || entry[1].at < earliest[1].at)) earliest = entry;
    }
    return earliest;
  }
}
