import { builder } from "./builder";
import type { SignedInContext } from "./observed-context";

/**
 * Refuses a call that says it comes from an agent. What keeps agents out is that no manifest names the procedure; this
 * keeps a surface that was wired up wrongly from doing it all the same.
 */
export const humanOnly = builder.$context<SignedInContext>().middleware(async ({ context, errors, next }) => {
  if (context.caller.actor !== "human") {
    throw errors.FORBIDDEN({ message: "Only a person may do this. Ask them to, in the application." });
  }
  return await next();
});
