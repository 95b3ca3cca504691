import { ORPCError } from "@orpc/client";
import type { AgentSurfaceErrorPayload } from "agent-surface";
import { z } from "zod";

const denied = z.object({ reason: z.string().nullable() });
const demand = z.object({ confirmationId: z.string() });

/** The id of the question that the server asks people before it runs the call. */
export function serverDemandIn(error: unknown): string | undefined {
  if (!(error instanceof ORPCError) || error.code !== "CONFIRMATION_REQUIRED") return undefined;
  return demand.safeParse(error.data).data?.confirmationId;
}

/** What Fleetline's own refusals mean to an agent; `undefined` leaves an error to the bridge's usual mapping. */
export function describeServerRefusal(error: unknown): AgentSurfaceErrorPayload | undefined {
  if (!(error instanceof ORPCError) || !error.defined) return undefined;
  switch (error.code) {
    case "APPROVAL_DENIED": {
      const reason = denied.safeParse(error.data).data?.reason ?? null;
      return {
        code: "EXECUTION_FAILED",
        message:
          "A person has denied this exact call. Nothing was done. Do not call it again unless they ask.",
        details: {
          origin: "server",
          reason: "approval-denied",
          ...(reason !== null && { userReason: reason }),
        },
      };
    }
    case "VERSION_CONFLICT":
      return {
        code: "PRECONDITION_FAILED",
        message:
          "Somebody has changed this in the meantime. Nothing was done. Read it again and decide anew.",
        details: { origin: "server", reason: "changed-meanwhile" },
      };
    case "NOT_FOUND":
      return {
        code: "PRECONDITION_FAILED",
        message:
          "What was named is not there any more. Nothing was done. Read the list again and decide anew.",
        details: { origin: "server", reason: "not-found" },
      };
    default:
      return undefined;
  }
}
