import { boundInput } from "./bound-input";
import { builder } from "./builder";
import { limitRate } from "./limit-rate";
import { observeCall } from "./observe-call";
import { requireAccess } from "./require-access";
import { requireSession } from "./require-session";

const observed = builder.use(observeCall);

/** For calls before anyone can be signed in. Every use needs `access: "public"` and a reason. */
export const publicProcedure = observed.use(boundInput);

/** Session, then rate, then permission; a procedure adds its strict input and, if it changes something, `runMutation`. */
export const memberProcedure = observed.use(requireSession).use(limitRate).use(requireAccess).use(boundInput);
