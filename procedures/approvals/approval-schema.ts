import { z } from "zod";
import { APPROVAL_ACTORS, APPROVAL_EFFECTS, APPROVAL_STATES, type serverApproval } from "../db/schema";

export const approvalIdSchema = z.string().regex(/^apr_[0-9a-f-]{36}$/);

export const approvalSchema = z.strictObject({
  id: z.string(),
  procedure: z.string(),
  description: z.string(),
  effect: z.enum(APPROVAL_EFFECTS),
  /** Exactly what will run. */
  input: z.json(),
  /** Who made the call in the requester's name. */
  actor: z.enum(APPROVAL_ACTORS),
  requestedBy: z.strictObject({ id: z.string(), name: z.string() }),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** By the server's clock, which a browser's need not agree with; 0 once it is over. */
  expiresInMs: z.int().min(0),
  state: z.enum(APPROVAL_STATES),
  reason: z.string().nullable(),
});

export type Approval = z.infer<typeof approvalSchema>;

interface ApprovalWithRequester {
  readonly approval: typeof serverApproval.$inferSelect;
  readonly requester: { readonly id: string; readonly name: string };
}

/** The approval as it counts at this moment: past its time nobody can answer or use it, whatever its row still says. */
export function toApproval({ approval, requester }: ApprovalWithRequester, now: Date): Approval {
  const { id, procedure, description, effect, actor, reason } = approval;
  const expiresInMs = Math.max(0, approval.expiresAt.getTime() - now.getTime());
  const isOver = expiresInMs === 0 && (approval.state === "pending" || approval.state === "granted");
  return {
    id,
    procedure,
    description,
    effect,
    input: z.json().parse(approval.input),
    actor,
    requestedBy: requester,
    requestedAt: approval.requestedAt.toISOString(),
    expiresAt: approval.expiresAt.toISOString(),
    expiresInMs,
    state: isOver ? "expired" : approval.state,
    reason,
  };
}
