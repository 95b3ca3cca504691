const FALLBACK = "/devices";

/** Where sign-in itself lives: returning there would go in a circle. */
const NEVER = new Set(["/sign-in", "/"]);

/** What answers programs shows nothing to a person. */
const NO_PAGE = /^\/(?:api|rpc|_next)(?:\/|$)/;

/**
 * The page to return to after signing in. Anything but a path of this application becomes the start page, so
 * that a link cannot use our sign-in to send somebody to another site.
 */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || wanted.length > 2_000) return FALLBACK;
  const base = "http://same-origin.invalid";
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  if (!url || url.origin !== base || NEVER.has(url.pathname) || NO_PAGE.test(url.pathname)) {
    return FALLBACK;
  }
  // A path that still begins with two slashes after parsing would be read as a host by the browser.
  if (url.pathname.startsWith("//")) return FALLBACK;
  return `${url.pathname}${url.search}`;
}

/** The sign-in page, remembering where one came from. */
export function signInPath(from: string): string {
  const target = safeReturnPath(from);
  return target === FALLBACK ? "/sign-in" : `/sign-in?next=${encodeURIComponent(target)}`;
}
