import { builder } from "./builder";
import type { ObservedContext } from "./observed-context";

/**
 * Names whom the calling page belongs to, as `<user id>:<organisation id>`. Optional, and no authority: it only lets
 * the server refuse what one person has asked or approved when the browser meanwhile holds another one's session.
 */
export const PAGE_PERSON_HEADER = "x-page-person";

/** Who is calling, read from the database for this very request; the role is never taken from the browser. */
export const requireSession = builder
  .$context<ObservedContext>()
  .middleware(async ({ context, errors, next }) => {
    const session = await context.readSession(context.headers);
    if (session === null) throw errors.UNAUTHORIZED();
    context.trace.session = session;
    const person = context.headers.get(PAGE_PERSON_HEADER);
    if (person !== null && person !== `${session.user.id}:${session.organization.id}`) {
      throw errors.SESSION_CHANGED();
    }
    return await next({ context: { session } });
  });
