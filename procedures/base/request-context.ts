import type { SessionUser } from "../auth/session-user";
import type { Database } from "../db/database";
import type { MailCarrier } from "../mail/enqueue-mail";

/** What a procedure needs of a server that is ready. */
export interface ServerServices {
  readonly database: Database;
  /** Reads who is signed in from the request's cookies; `null` when nobody is. */
  readonly readSession: (headers: Headers) => Promise<SessionUser | null>;
  readonly demoMode: boolean;
  /** Whether letters leave, or stay in the outbox for admins to read. */
  readonly mailCarrier: MailCarrier;
}

/** The context that every call starts with; clock, database and log are injected. */
export interface RequestContext {
  readonly headers: Headers;
  /** Rejects while the server is not ready, and every call then answers SERVICE_UNAVAILABLE. */
  readonly connect: () => Promise<ServerServices>;
  readonly now: () => Date;
  /** Reports a fault that the caller only hears of as a reference number. */
  readonly reportFault: (message: string, error: unknown) => void;
}
