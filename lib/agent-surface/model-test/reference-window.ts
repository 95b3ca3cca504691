import type { Settings } from "./program";

export interface RememberedResult {
  readonly key: string;
  readonly fingerprint: string;
  /** The first caller, whose result it is. */
  readonly call: number;
  readonly expiresAt: number;
}

/** The dedupe window: the latest results, each for a while. */
export class ReferenceWindow {
  private results: RememberedResult[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly time: { readonly now: number; readonly wentBack: boolean },
  ) {}

  /** With a clock that was set back it is the runtime's affair whether an expired result is still known. */
  find(key: string, began: boolean): RememberedResult | undefined {
    const found = this.results.find((result) => result.key === key);
    if (!found) return undefined;
    if (this.time.wentBack) return began ? undefined : found;
    return found.expiresAt > this.time.now ? found : undefined;
  }

  remember(result: Omit<RememberedResult, "expiresAt">): void {
    const others = this.results.filter(({ key }) => key !== result.key);
    const all = [...others, { ...result, expiresAt: this.time.now + this.settings.dedupeTtlMs }];
    this.results = all.slice(Math.max(0, all.length - this.settings.dedupe));
  }
}
