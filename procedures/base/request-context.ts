import type { SessionUser } from "../auth/session-user";
import type { Database } from "../db/database";

/** What a procedure needs of the server it runs on; injected, so that tests bring their own clock and database. */
export interface ProcedureServices {
  readonly database: Database;
  /** Reads who is signed in from the request's cookies; `null` when nobody is. */
  readonly readSession: (headers: Headers) => Promise<SessionUser | null>;
  readonly now: () => Date;
  /** Reports a fault that the caller only hears of as a reference number. */
  readonly reportFault: (message: string, error: unknown) => void;
}

/** The context that every call starts with. */
export interface RequestContext extends ProcedureServices {
  readonly headers: Headers;
}
