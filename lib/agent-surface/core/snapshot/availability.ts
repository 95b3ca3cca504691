import { containRejection } from "../errors/report-contained";
import { type Capability, liveAvailability } from "../registry/registration";

const DEFAULT_REASON = "Currently unavailable";

/** Why a capability cannot be called now, before any policy is asked; `undefined` when it can (D11). */
export function unavailableReason(capability: Capability): string | undefined {
  const { registration } = capability;
  if (!registration.enabled) return "component-disabled";
  const live = liveAvailability(capability);
  if (registration.overrides?.has(capability))
    return registration.overrides.get(capability) ?? reasonOf(live);
  if (!live.when) return undefined;
  try {
    const answer: unknown = live.when();
    if (answer === true) return undefined;
    if (answer === false) return reasonOf(live);
    containRejection(`when() of "${capability.id}" answered a promise`, answer);
  } catch {
    // The reason says it; the author sees it in every snapshot.
  }
  return "when-error";
}

function reasonOf(live: { readonly unavailableReason?: string | (() => string) }): string {
  const { unavailableReason: reason } = live;
  if (typeof reason === "string") return reason;
  try {
    const text: unknown = reason?.();
    return typeof text === "string" && text !== "" ? text : DEFAULT_REASON;
  } catch {
    // A reason is advice; a failing one must not take the answer away.
    return DEFAULT_REASON;
  }
}
