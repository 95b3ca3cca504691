import { createHash, randomUUID } from "node:crypto";
import type { GenericEndpointContext } from "better-auth";

const COOKIE = "known_device";
const KEEP_SECONDS = 180 * 86_400;

/** What of an endpoint's context this needs. */
type CookieContext = Pick<GenericEndpointContext, "context" | "getSignedCookie" | "setSignedCookie">;

function accountOf(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
}

/** The id of a browser that has signed in to this account before, by the signed cookie that it got for that. */
export async function readKnownDevice(context: CookieContext, email: string): Promise<string | undefined> {
  const { name } = context.context.createAuthCookie(COOKIE);
  const value = await context.getSignedCookie(name, context.context.secret);
  const [account, device] = typeof value === "string" ? value.split(".") : [];
  return account === accountOf(email) ? device : undefined;
}

/** Lets the browser prove next time that it has signed in to this account. It grants nothing else. */
export async function rememberDevice(
  context: CookieContext,
  email: string,
  device: string | undefined,
): Promise<void> {
  const { name, attributes } = context.context.createAuthCookie(COOKIE, { maxAge: KEEP_SECONDS });
  const value = `${accountOf(email)}.${device ?? randomUUID()}`;
  await context.setSignedCookie(name, value, context.context.secret, attributes);
}
