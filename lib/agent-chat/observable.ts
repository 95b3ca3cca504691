/** A value with subscribers, in the shape that `useSyncExternalStore` reads. */
export interface Observable<T> {
  getSnapshot(): T;
  subscribe(listener: () => void): () => void;
}

export interface MutableObservable<T> extends Observable<T> {
  set(value: T): void;
  /** Forgets every subscriber. */
  close(): void;
}

export function createObservable<T>(initial: T): MutableObservable<T> {
  let value = initial;
  // Wrapped, so that the same function subscribed twice is two subscriptions.
  const listeners = new Set<{ readonly notify: () => void }>();
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      const subscription = { notify: listener };
      listeners.add(subscription);
      return () => {
        listeners.delete(subscription);
      };
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const subscription of [...listeners]) {
        if (listeners.has(subscription)) subscription.notify();
      }
    },
    close() {
      listeners.clear();
    },
  };
}
