import { builder } from "../base/builder";
import type { SignedInContext } from "../base/observed-context";

/**
 * Refuses a call that says it comes from an agent. What keeps agents out is that no manifest names the procedure; this
 * keeps a surface that was wired up wrongly from answering its own question.
 */
export const humanOnly = builder.$context<SignedInContext>().middleware(async ({ context, errors, next }) => {
  if (context.caller.actor !== "human") {
    throw errors.FORBIDDEN({ message: "Only a person may answer this. Ask them to, in the application." });
  }
  return await next();
});
