import { ORPCError } from "@orpc/client";

/** An id that is malformed, unknown or another organisation's is the same to a visitor: not there. */
const CODES: ReadonlySet<string> = new Set(["NOT_FOUND", "BAD_REQUEST"]);

/** Whether the server has answered that what was asked for by its id does not exist for this person. */
export function isNotThere(error: unknown): boolean {
  return error instanceof ORPCError && CODES.has(error.code);
}
