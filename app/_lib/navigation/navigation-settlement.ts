/** Why a navigation did not arrive. */
export class NavigationRefusedError extends Error {
  override readonly name = "NavigationRefusedError";

  constructor(
    readonly reason: "failed" | "not-found" | "superseded" | "timeout" | "held",
    message: string,
  ) {
    super(message);
  }
}

export interface NavigationArrival {
  /** The path and query that the browser shows now. */
  readonly location: string;
}

/** What a page, a loading screen or an error screen says about itself once it is on the screen. */
export type RouteOutcome = "ready" | "failed" | "not-found";

export interface NavigationSettlement {
  /**
   * Starts a navigation with `begin` and resolves when a page has committed at another location than the present one, or
   * at `target` itself. A redirect resolves with where it landed. At most one navigation waits: a newer one
   * rejects it as superseded. Owners that unmount on the way do not end the wait (D23).
   * @throws {NavigationRefusedError}
   */
  go(options: { target?: string; begin: () => void; timeoutMs: number }): Promise<NavigationArrival>;
  /** Refuses whoever asks to `go` away from what a person is busy with, named by the label, until the returned function is called. */
  hold(label: string): () => void;
  /** Reported by the shell: the location that has committed. */
  committed(location: string): void;
  /** Reported by a page or an error screen when it is mounted at `pathname`. */
  outcome(pathname: string, outcome: RouteOutcome): void;
  /** What committed last, `undefined` before the first commit. */
  location(): string | undefined;
  dispose(): void;
}

interface PendingNavigation {
  readonly from: string | undefined;
  readonly target: string | undefined;
  settle(result: NavigationArrival | NavigationRefusedError): void;
}

export function pathnameOf(location: string): string {
  const cut = location.search(/[?#]/);
  return cut === -1 ? location : location.slice(0, cut);
}

/**
 * Joins three reports into one answer: that a navigation was asked for, that the router committed a location,
 * and that a page there is really on the screen. Only the last two together are an arrival: a location alone
 * may still show a loading screen, or be on its way to a redirect.
 */
export function createNavigationSettlement(): NavigationSettlement {
  let pending: PendingNavigation | undefined;
  let location: string | undefined;
  const holds = new Set<{ readonly label: string }>();
  let shown: { pathname: string; outcome: RouteOutcome } | undefined;

  function examine(): void {
    if (!pending || location === undefined || shown?.pathname !== pathnameOf(location)) return;
    const arrived = location === pending.target || location !== pending.from;
    if (!arrived) return;
    if (shown.outcome === "ready") pending.settle({ location });
    else if (shown.outcome === "not-found") {
      pending.settle(new NavigationRefusedError("not-found", "There is no such page."));
    } else pending.settle(new NavigationRefusedError("failed", "The page could not be shown."));
  }

  return {
    go({ target, begin, timeoutMs }) {
      const [held] = holds;
      if (held)
        return Promise.reject(new NavigationRefusedError("held", `The user is busy with ${held.label}.`));
      pending?.settle(new NavigationRefusedError("superseded", "A newer navigation took its place."));
      return new Promise<NavigationArrival>((resolve, reject) => {
        const timer = setTimeout(
          () => navigation.settle(new NavigationRefusedError("timeout", "The page did not open in time.")),
          timeoutMs,
        );
        const navigation: PendingNavigation = {
          from: location,
          target,
          settle(result) {
            if (pending !== navigation) return;
            pending = undefined;
            clearTimeout(timer);
            if (result instanceof NavigationRefusedError) reject(result);
            else resolve(result);
          },
        };
        pending = navigation;
        begin();
        examine();
      });
    },
    hold(label) {
      const held = { label };
      holds.add(held);
      return () => void holds.delete(held);
    },
    committed(next) {
      location = next;
      examine();
    },
    outcome(pathname, outcome) {
      shown = { pathname, outcome };
      examine();
    },
    location: () => location,
    dispose() {
      pending?.settle(new NavigationRefusedError("failed", "The console was closed."));
      location = undefined;
      shown = undefined;
    },
  };
}
