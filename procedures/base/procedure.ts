import { builder } from "./builder";
import { limitRate } from "./limit-rate";
import { observeCall } from "./observe-call";
import { requireAccess } from "./require-access";
import { requireSession } from "./require-session";

/** For calls before anyone can be signed in. Every use needs `access: "public"` and a reason. */
export const publicProcedure = builder.use(observeCall);

/** Session, then rate, then permission; a procedure adds its strict input and, if it changes something, `runMutation`. */
export const memberProcedure = publicProcedure.use(requireSession).use(limitRate).use(requireAccess);
