import { refusal } from "../errors/refuse";
import type { Confirmation } from "./confirmation";

/** Names the request that the person is asked by, and says when it has been approved and only needs naming. */
export function demandOf({ record: { confirmationId, expiresAt }, state }: Confirmation) {
  const approved = state === "approved" && { approved: true };
  return refusal("CONFIRMATION_REQUIRED", { confirmationId, expiresAt, ...approved });
}

export function invalidEvidence(reason: keyof typeof MESSAGES) {
  const retry = reason === "expired" ? "with-confirmation" : "no";
  return refusal("CONFIRMATION_INVALID", { reason }, { message: MESSAGES[reason], retry });
}

const MESSAGES = {
  expired: "The approval ran out before it was used. Nothing was executed. Call again to ask the user anew.",
  denied: "The user denied this. Nothing was executed. Do not ask again for the same.",
  consumed: "This approval was already used once. Nothing more was executed.",
  mismatch: "What was approved is not what this call would do now. Nothing was executed. Tell the user.",
} as const;
