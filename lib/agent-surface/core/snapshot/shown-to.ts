/** Consumers remembered per capability; more than this many at once forget the oldest, and forgotten means hidden. */
const REMEMBERED_CONSUMERS = 32;

/** Which consumers have seen a capability that policies can hide. */
export class ShownTo {
  private readonly keys = new Set<string>();

  has(consumerKey: string): boolean {
    return this.keys.has(consumerKey);
  }

  add(consumerKey: string): void {
    if (this.keys.has(consumerKey)) return;
    this.keys.add(consumerKey);
    if (this.keys.size > REMEMBERED_CONSUMERS) {
      for (const oldest of this.keys) {
        this.keys.delete(oldest);
        break;
      }
    }
  }
}
