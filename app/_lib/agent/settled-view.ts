/** Why a wait for the screen ended without the state that it waited for. */
export class ViewNotSettledError extends Error {
  override readonly name = "ViewNotSettledError";
}

export interface SettledView<T> {
  /** Called after each commit with what the person now sees. */
  publish(shown: T): void;
  current(): T | undefined;
  /**
   * Resolves with the first shown state that satisfies `accept`: the present one, or one published later.
   * `timeoutMs` bounds the wait.
   * @throws {ViewNotSettledError} after `timeoutMs`, on abort, and when the screen goes away.
   */
  until(accept: (shown: T) => boolean, options: { timeoutMs: number; signal?: AbortSignal }): Promise<T>;
  /** Ends every wait; a screen calls it when it unmounts. Publishing again opens it again. */
  close(): void;
}

interface Wait<T> {
  readonly accept: (shown: T) => boolean;
  settle(outcome: { shown: T } | { error: Error }): void;
}

/**
 * Lets an action end when the screen shows its effect and not earlier, so that whatever is read next is true.
 */
export function createSettledView<T>(): SettledView<T> {
  const waits = new Set<Wait<T>>();
  let latest: { readonly shown: T } | undefined;

  return {
    publish(shown) {
      latest = { shown };
      for (const wait of [...waits]) if (wait.accept(shown)) wait.settle({ shown });
    },
    current: () => latest?.shown,
    until(accept, { timeoutMs, signal }) {
      if (signal?.aborted)
        return Promise.reject(new ViewNotSettledError("The wait was cancelled.", { cause: signal.reason }));
      if (latest && accept(latest.shown)) return Promise.resolve(latest.shown);
      return new Promise<T>((resolve, reject) => {
        const timer = setTimeout(
          () =>
            wait.settle({
              error: new ViewNotSettledError(`The screen did not settle within ${timeoutMs} ms.`),
            }),
          timeoutMs,
        );
        const onAbort = () =>
          wait.settle({
            error: new ViewNotSettledError("The wait was cancelled.", { cause: signal?.reason }),
          });
        const wait: Wait<T> = {
          accept,
          settle(outcome) {
            if (!waits.delete(wait)) return;
            clearTimeout(timer);
            signal?.removeEventListener("abort", onAbort);
            if ("error" in outcome) reject(outcome.error);
            else resolve(outcome.shown);
          },
        };
        waits.add(wait);
        signal?.addEventListener("abort", onAbort);
      });
    },
    close() {
      latest = undefined;
      for (const wait of [...waits]) wait.settle({ error: new ViewNotSettledError("The screen was left.") });
    },
  };
}
