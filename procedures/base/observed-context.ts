import type { SessionUser } from "../auth/session-user";
import type { CallTrace } from "./call-trace";
import type { Caller } from "./claimed-agent";
import type { RequestContext, ServerServices } from "./request-context";

/** The context after `observeCall`. */
export interface ObservedContext extends RequestContext, ServerServices {
  readonly trace: CallTrace;
  readonly caller: Caller;
}

/** The context after `requireSession`. */
export interface SignedInContext extends ObservedContext {
  readonly session: SessionUser;
}
