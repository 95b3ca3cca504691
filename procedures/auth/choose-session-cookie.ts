import type { Auth } from "./create-auth";

const MAX_CANDIDATES = 5;

function isNamed(cookie: string, name: string): boolean {
  return cookie.split("=", 1)[0]?.trim() === name;
}

/**
 * The headers with one session cookie at most. A browser sends several of one name when another path or a sibling
 * host has set one too, and the library looks at the first alone, so that a bad one would hide a good one.
 */
export async function chooseSessionCookie(auth: Auth, headers: Headers): Promise<Headers> {
  const cookies = (headers.get("cookie") ?? "").split(";");
  const { name } = (await auth.$context).authCookies.sessionToken;
  const others = cookies.filter((cookie) => !isNamed(cookie, name));
  const candidates = [...new Set(cookies.filter((cookie) => isNamed(cookie, name)).map((one) => one.trim()))];
  if (cookies.length - others.length < 2) return headers;
  for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
    const chosen = new Headers(headers);
    chosen.set("cookie", [candidate, ...others].join(";"));
    if ((await auth.api.getSession({ headers: chosen })) !== null) return chosen;
  }
  return headers;
}
