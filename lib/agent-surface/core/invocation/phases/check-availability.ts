import { refusal } from "../../errors/refuse";
import { unavailableReason } from "../../snapshot/availability";
import type { Invocation } from "../invocation";
import type { ResolvedTarget } from "./resolve-target";

declare const available: unique symbol;
export type AvailableTarget = ResolvedTarget & { readonly [available]?: true };

/** Phase 3. State may have moved since the snapshot (D11). @throws `CAPABILITY_NOT_AVAILABLE {reason}` */
export function checkAvailability(_call: Invocation, target: ResolvedTarget): AvailableTarget {
  // What is hidden now has no reason to tell; phase 4 gives the policy's own refusal.
  const reason = target.hidden ? undefined : unavailableReason(target.capability);
  if (reason !== undefined) throw refusal("CAPABILITY_NOT_AVAILABLE", { reason });
  return target;
}
