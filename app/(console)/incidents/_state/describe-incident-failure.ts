import { ORPCError } from "@orpc/client";
import { describeFailure } from "@/app/_lib/rpc";

/** What went wrong, in words for a person. The server says itself whose reading is old, or who can be named. */
export function describeIncidentFailure(error: unknown): string {
  if (error instanceof ORPCError && error.defined && error.code === "PRECONDITION_FAILED")
    return error.message;
  return describeFailure(error);
}
