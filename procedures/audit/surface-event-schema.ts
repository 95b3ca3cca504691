import { z } from "zod";
import { plainText } from "../base/plain-text";
import { AGENT_EFFECTS } from "../base/procedure-meta";

const id = z.string().regex(/^[A-Za-z0-9_.:-]{1,160}$/);
const milliseconds = z.number().min(0).max(86_400_000);

/** The runtime may learn new types before the server does, so the shape is checked and not the word. */
const eventType = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/);

/** What a capability may do, as its page claims it. */
export const SURFACE_EFFECTS = ["read", "local-state", "navigation", ...AGENT_EFFECTS] as const;

/**
 * One event of a browser's audit sink, as it claims it. `at` is the page's own clock in milliseconds since
 * 1970; it is kept as a claim and never orders the server's records.
 */
export const surfaceEventSchema = z.strictObject({
  at: z.number().min(0).max(8_640_000_000_000_000),
  type: eventType,
  surfaceId: id.optional(),
  capabilityId: id.optional(),
  registrationId: id.optional(),
  invocationId: id.optional(),
  confirmationId: id.optional(),
  consumerId: id.optional(),
  actor: z.enum(["agent", "user", "runtime"]).optional(),
  status: z.enum(["ok", "error"]).optional(),
  effect: z.enum(SURFACE_EFFECTS).optional(),
  code: plainText(80).optional(),
  durationMs: milliseconds.optional(),
  queueWaitMs: milliseconds.optional(),
  executionMs: milliseconds.optional(),
  confirmationWaitMs: milliseconds.optional(),
  payload: z.json().optional(),
});

export type SurfaceEvent = z.infer<typeof surfaceEventSchema>;
