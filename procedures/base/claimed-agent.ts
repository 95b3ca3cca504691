import { z } from "zod";

const claimedId = z.string().regex(/^[A-Za-z0-9_.:-]{1,160}$/);

const headerSchema = z.strictObject({
  surfaceId: claimedId.optional(),
  consumer: claimedId.optional(),
  registrationId: claimedId.optional(),
  invocationId: claimedId.optional(),
  confirmationId: claimedId.optional(),
  idempotencyKey: z.uuid().optional(),
  approvalId: claimedId.optional(),
});

/** Who says to be calling. Correlation and idempotency only: a claim never grants anything. */
export type Caller =
  | {
      readonly actor: "human";
      readonly idempotencyKey: string | undefined;
      /** The server's approval of this exact call. */
      readonly approvalId?: string | undefined;
    }
  | {
      readonly actor: "agent";
      readonly surfaceId: string;
      readonly consumer: string;
      readonly invocationId: string;
      readonly registrationId: string | undefined;
      readonly confirmationId: string | undefined;
    };

export type CallerReading =
  | { readonly ok: true; readonly caller: Caller }
  | { readonly ok: false; readonly issues: { path: string; message: string }[] };

const HEADER_OF = {
  surfaceId: "x-agent-surface-id",
  consumer: "x-agent-consumer",
  registrationId: "x-agent-registration-id",
  invocationId: "x-agent-invocation-id",
  confirmationId: "x-agent-confirmation-id",
  idempotencyKey: "x-idempotency-key",
  approvalId: "x-approval-id",
} as const;

type HeaderField = keyof typeof HEADER_OF;

function isHeaderField(field: unknown): field is HeaderField {
  return typeof field === "string" && Object.hasOwn(HEADER_OF, field);
}

/** The id of an approval that the call presents. An agent's may as well be one of its own page, which is none here. */
export function presentedApproval(caller: Caller): string | undefined {
  return caller.actor === "agent" ? caller.confirmationId : caller.approvalId;
}

/** Reads the `x-agent-*`, `x-idempotency-key` and `x-approval-id` headers; a malformed or half-given claim is an issue, not a guess. */
export function readCaller(headers: Headers): CallerReading {
  const raw = Object.fromEntries(
    Object.entries(HEADER_OF).map(([field, header]) => [field, headers.get(header) ?? undefined]),
  );
  const parsed = headerSchema.safeParse(raw);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => {
      const field = issue.path[0];
      return { path: isHeaderField(field) ? HEADER_OF[field] : "headers", message: issue.message };
    });
    return { ok: false, issues };
  }
  const { idempotencyKey, approvalId, surfaceId, consumer, invocationId, registrationId, confirmationId } =
    parsed.data;
  const claimsAgent = [surfaceId, consumer, invocationId, registrationId, confirmationId].some(
    (value) => value !== undefined,
  );
  if (!claimsAgent) return { ok: true, caller: { actor: "human", idempotencyKey, approvalId } };
  if (surfaceId === undefined || consumer === undefined || invocationId === undefined) {
    const message =
      "An agent's call names its surface, consumer and invocation together. Send all three headers or none.";
    return { ok: false, issues: [{ path: HEADER_OF.invocationId, message }] };
  }
  return {
    ok: true,
    caller: { actor: "agent", surfaceId, consumer, invocationId, registrationId, confirmationId },
  };
}
