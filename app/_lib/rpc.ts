import { createORPCClient, ORPCError } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import { SimpleCsrfProtectionLinkPlugin } from "@orpc/client/plugins";
import type { RouterClient } from "@orpc/server";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { AppRouter } from "@/procedures/router";
import { ApprovalRefusedError } from "./agent/with-server-approval";
import { sessionExpiry } from "./session/session-expiry";

/** Who calls and how, beside the input. */
export interface RpcContext {
  /** Present when an agent's call goes through the surface: correlation for the server's audit, never authority. */
  readonly agent?: {
    readonly surfaceId: string;
    readonly consumer: string;
    readonly invocationId: string;
    readonly registrationId?: string | undefined;
    readonly confirmationId?: string | undefined;
  };
  /** Whom the page belongs to; the server refuses the call when the session has become another person's. */
  readonly person?: string;
  /** A person's own mutation: repeating it with the same key changes nothing twice. */
  readonly idempotencyKey?: string;
  /** The server's approval of exactly this call, granted by a person; see `withServerApproval`. */
  readonly approvalId?: string | undefined;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

export type RpcClient = RouterClient<AppRouter, RpcContext>;

const link = new RPCLink<RpcContext>({
  url: () => `${window.location.origin}/rpc`,
  headers: ({ context }) => headersOf(context),
  fetch: (request, init, { context }) =>
    fetch(request, { ...init, credentials: "same-origin", keepalive: context.keepalive === true }),
  plugins: [new SimpleCsrfProtectionLinkPlugin()],
  interceptors: [({ next }) => whileSignedIn(next)],
});

export const rpc: RpcClient = createORPCClient(link);

export const orpc = createTanstackQueryUtils(rpc);

/** Once the session is known to have ended nothing is sent until it is renewed: the server would refuse all of it. */
async function whileSignedIn<T>(call: () => Promise<T>): Promise<T> {
  const { expired, renewals } = sessionExpiry;
  if (expired) {
    const message = "Your session has ended. Sign in again to go on.";
    throw new ORPCError("UNAUTHORIZED", { defined: true, status: 401, message });
  }
  try {
    return await call();
  } catch (error) {
    if (error instanceof ORPCError && error.code === "UNAUTHORIZED") sessionExpiry.report(renewals);
    throw error;
  }
}

function headersOf({ agent, person, idempotencyKey, approvalId }: RpcContext): Record<string, string> {
  const headers: Record<string, string> = {};
  if (person !== undefined) headers["x-page-person"] = person;
  if (idempotencyKey !== undefined) headers["x-idempotency-key"] = idempotencyKey;
  if (approvalId !== undefined) headers["x-approval-id"] = approvalId;
  if (!agent) return headers;
  headers["x-agent-surface-id"] = agent.surfaceId;
  headers["x-agent-consumer"] = agent.consumer;
  headers["x-agent-invocation-id"] = agent.invocationId;
  if (agent.registrationId !== undefined) headers["x-agent-registration-id"] = agent.registrationId;
  if (agent.confirmationId !== undefined) headers["x-agent-confirmation-id"] = agent.confirmationId;
  return headers;
}

/** What the server says of these is addressed to a program: it speaks of ids, keys, fields and readings. */
const FOR_PEOPLE: Readonly<Record<string, string>> = {
  BAD_REQUEST: "The server did not accept this. Load the page again and try once more.",
  NOT_FOUND:
    "It is not there any more, or it is not your organisation's. Load the page again to see what is.",
  CONFLICT: "This was sent already. Load the page again to see what came of it.",
  CONFIRMATION_REQUIRED: "Somebody has to approve this first. Nothing was changed.",
  APPROVAL_DENIED: "This was denied. Nothing was changed.",
  PRECONDITION_FAILED: "Something has changed in the meantime. Load the page again and decide anew.",
  TOO_MANY_REQUESTS: "That was too much at once. Wait a moment, then try again.",
};

/** What went wrong, in words for a person. */
export function describeFailure(error: unknown): string {
  const forPeople = error instanceof ORPCError ? FOR_PEOPLE[error.code] : undefined;
  if (forPeople !== undefined) return forPeople;
  if (error instanceof ApprovalRefusedError) return error.message;
  if (error instanceof ORPCError && error.defined) return error.message;
  if (error instanceof ORPCError)
    return `The server answered with an error (${error.status}). Try again in a moment.`;
  if (error instanceof TypeError) return "The server cannot be reached. Check your connection and try again.";
  return "Something went wrong. Try again in a moment.";
}
