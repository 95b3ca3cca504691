import type { AgentInvocationRequest } from "../index";
import type { PolicyManner } from "./program";
import type { ReferenceCapability } from "./reference-capabilities";
import type { ReferenceRecord } from "./reference-confirmations";
import type { Place } from "./reference-queues";
import type { ReferencePanel } from "./reference-surface";

/** One call as the specification sees it. */
export interface ReferenceCall {
  readonly key: string;
  readonly fingerprint: string;
  readonly consumerKey: string;
  readonly request: AgentInvocationRequest;
  readonly capability: ReferenceCapability;
  readonly asked: readonly string[];
  readonly timeoutMs: number;
  readonly startVersion: number;
  callers: number[];
  panel: ReferencePanel | undefined;
  input: Readonly<Record<string, unknown>>;
  /** Manners of the policies around what has been reached, outermost first. */
  around: PolicyManner[];
  /** `answered` is what only policies still look at. */
  stage: "preparing" | "dispatched" | "answered" | "settled";
  aborted: boolean;
  place: Place | undefined;
  evidence: ReferenceRecord | undefined;
  deadline: { readonly at: number; readonly order: number } | undefined;
}
