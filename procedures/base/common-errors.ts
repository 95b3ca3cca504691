import type { ErrorMap } from "@orpc/server";
import { z } from "zod";

const issueSchema = z.object({ path: z.string(), message: z.string() });

/** Every refusal that a procedure can answer with. Messages are safe to show and say what to do next. */
export const commonErrors = {
  BAD_REQUEST: {
    status: 400,
    message: "The input is not valid. Correct the fields listed in the issues and send it again.",
    data: z.object({ issues: z.array(issueSchema) }),
  },
  UNAUTHORIZED: {
    status: 401,
    message: "You are not signed in, or your session has ended. Sign in and try again.",
  },
  FORBIDDEN: {
    status: 403,
    message: "Your role does not allow this. Ask an administrator of your organisation for access.",
  },
  NOT_FOUND: {
    status: 404,
    message: "Not found in your organisation. Search again and use the ids of that answer.",
    data: z.object({ ids: z.array(z.string()) }),
  },
  CONFLICT: {
    status: 409,
    message: "This request key was already used for a different request. Use a new key for a new request.",
  },
  SESSION_CHANGED: {
    status: 409,
    message:
      "Somebody else has signed in in this browser. Nothing was done; reload the page to go on as them.",
  },
  PRECONDITION_FAILED: {
    status: 412,
    message: "The current state does not allow this. Read it again and decide anew.",
  },
  CONFIRMATION_REQUIRED: {
    status: 428,
    message: "A person has to approve this exact request. Repeat it with the id given once they have.",
    data: z.object({ confirmationId: z.string(), expiresAt: z.iso.datetime(), granted: z.boolean() }),
  },
  APPROVAL_DENIED: {
    status: 409,
    message:
      "A person has denied this exact request. Nothing was done; do not repeat it unless they ask for it.",
    data: z.object({ confirmationId: z.string(), reason: z.string().nullable() }),
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: "Too many requests. Wait for the time given, then try again.",
    data: z.object({ retryAfterMs: z.int().min(0) }),
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    message:
      "Something went wrong on the server and nothing was changed. Try again, or report the reference.",
    data: z.object({ reference: z.string() }),
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: "The database cannot be reached at the moment. Nothing was changed; try again in a few seconds.",
    data: z.object({ retryAfterMs: z.int().min(0) }),
  },
} as const satisfies ErrorMap;
