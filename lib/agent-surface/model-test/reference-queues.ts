/** A place in an action group or at the gate; `granted` is called when a waiter's turn comes. */
export interface Place {
  leave(): void;
}

interface Group {
  running: number;
  waiting: (() => void)[];
}

/** Action groups by their key: first come, first served. */
export class ReferenceGroups {
  private readonly groups = new Map<string, Group>();

  get waiting(): number {
    return [...this.groups.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** `"full"`, or a place with whether it has to be waited for. */
  enter(key: string, max: number, depth: number, granted: () => void): (Place & { waits: boolean }) | "full" {
    const group = this.groups.get(key) ?? { running: 0, waiting: [] };
    this.groups.set(key, group);
    const waits = group.running >= max || group.waiting.length > 0;
    if (waits && group.waiting.length >= depth) return "full";
    if (waits) group.waiting.push(granted);
    else group.running++;
    return {
      waits,
      leave() {
        const at = group.waiting.indexOf(granted);
        if (at >= 0) group.waiting.splice(at, 1);
        else group.running--;
        while (group.running < max && group.waiting.length > 0) {
          group.running++;
          group.waiting.shift()?.();
        }
      },
    };
  }
}

interface Reader {
  readonly key: string;
  running: number;
  waiting: (() => void)[];
}

/** The gate for reads: bounded per reader and in all, readers with waiters take turns. */
export class ReferenceGate {
  private readers: Reader[] = [];
  /** Readers with waiters, next turn first. */
  private turns: Reader[] = [];

  constructor(private readonly limits: readonly [number, number, number, number]) {}

  get running(): number {
    return this.readers.reduce((sum, { running }) => sum + running, 0);
  }

  get waiting(): number {
    return this.readers.reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  enter(key: string, granted: () => void): (Place & { waits: boolean }) | "full" {
    const [perReader, total, queued, queuedTotal] = this.limits;
    const own = this.readers.find((one) => one.key === key) ?? { key, running: 0, waiting: [] };
    if (!this.readers.includes(own)) this.readers.push(own);
    const waits = own.waiting.length > 0 || own.running >= perReader || this.running >= total;
    if (waits && (own.waiting.length >= queued || this.waiting >= queuedTotal)) return "full";
    if (!waits) own.running++;
    else if (own.waiting.push(granted) === 1) this.turns.push(own);
    return { waits, leave: () => this.leave(own, granted) };
  }

  private leave(reader: Reader, granted: () => void): void {
    const at = reader.waiting.indexOf(granted);
    if (at < 0) reader.running--;
    else reader.waiting.splice(at, 1);
    if (reader.waiting.length === 0) this.turns = this.turns.filter((other) => other !== reader);
    const [perReader, total] = this.limits;
    for (;;) {
      const next = this.turns.find(({ running }) => running < perReader);
      if (!next || this.running >= total) return;
      this.turns = this.turns.filter((other) => other !== next);
      next.running++;
      const grant = next.waiting.shift();
      if (next.waiting.length > 0) this.turns.push(next);
      grant?.();
    }
  }
}
