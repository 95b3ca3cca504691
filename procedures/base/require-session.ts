import { builder } from "./builder";
import type { ObservedContext } from "./observed-context";

/** Who is calling, read from the database for this very request; the role is never taken from the browser. */
export const requireSession = builder
  .$context<ObservedContext>()
  .middleware(async ({ context, errors, next }) => {
    const session = await context.readSession(context.headers);
    if (session === null) throw errors.UNAUTHORIZED();
    context.trace.session = session;
    return await next({ context: { session } });
  });
