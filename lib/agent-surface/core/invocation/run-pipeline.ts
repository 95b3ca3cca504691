import type { Surface } from "../registry/surface";
import { auditStart } from "./audit-invocation";
import type { Invocation } from "./invocation";
import { applyInvokePolicies } from "./phases/apply-invoke-policies";
import { authorizeCall } from "./phases/authorize-call";
import { buildEffectiveInput } from "./phases/build-effective-input";
import { checkAvailability } from "./phases/check-availability";
import { checkPrecondition } from "./phases/check-precondition";
import { executeHandler } from "./phases/execute-handler";
import { resolveTarget } from "./phases/resolve-target";
import { takeSlot } from "./phases/take-slot";
import { step } from "./step";

/**
 * Phases 2 to 9 in their order; each takes the output type of the one before it, so the compiler keeps it.
 * Phase 1 has admitted the call, phase 10 settles it once, outside both onions. Runs synchronously up to the
 * handler unless a policy, a precondition or a queue makes it wait.
 * @throws {AgentSurfaceError} for a refusal
 */
export async function runPipeline(surface: Surface, invocation: Invocation): Promise<unknown> {
  const target = step(surface, invocation, "resolve", resolveTarget, invocation.request);
  auditStart(surface, invocation);
  // A policy that was asked may have taken it away.
  if (!target.capability.registration.active) invocation.ownerUnmounted();
  const available = step(surface, invocation, "availability", checkAvailability, target);

  return step(surface, invocation, "authorize", authorizeCall, {
    target: available,
    rest: async (authorized) => {
      const effective = step(surface, invocation, "effective-input", buildEffectiveInput, authorized);

      return step(surface, invocation, "invoke-policies", applyInvokePolicies, {
        effective,
        rest: async (confirmed) => {
          const checked = step(surface, invocation, "precondition", checkPrecondition, confirmed);
          const met = checked instanceof Promise ? await checked : checked;
          const queued = step(surface, invocation, "slot", takeSlot, met);
          const ready = queued instanceof Promise ? await queued : queued;
          return step(surface, invocation, "execute", executeHandler, ready);
        },
      });
    },
  });
}
