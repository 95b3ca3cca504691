import type { AgentEffect } from "../definition/capability-definition";
import { canonicalJson } from "../json/canonical-json";
import type { JsonValue } from "../json/json-value";

/** What an approval binds to, by exact value (D21, AS-CONFIRM-002). */
export interface ConfirmationBinding {
  readonly surfaceId: string;
  readonly registrationId: string;
  readonly capabilityId: string;
  readonly consumerKey: string;
  readonly effectiveInput: JsonValue;
  readonly effect: AgentEffect;
}

/** The members in a fixed order: equal texts are equal bindings, and only they. */
export function canonicalOf(binding: ConfirmationBinding): string {
  const { surfaceId, registrationId, capabilityId, consumerKey, effectiveInput, effect } = binding;
  return canonicalJson([surfaceId, registrationId, capabilityId, consumerKey, effectiveInput, effect]);
}
