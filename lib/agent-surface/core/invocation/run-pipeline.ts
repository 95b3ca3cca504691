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
 * @throws {AgentSurfaceError} for a refusal, at once or by what it answers
 */
export function runPipeline(call: Invocation): Promise<unknown> {
  const target = step(call, "resolve", resolveTarget, call.request);
  auditStart(call);
  const available = step(call, "availability", checkAvailability, target);

  return step(call, "authorize", authorizeCall, available, (authorized) => {
    const effective = step(call, "effective-input", buildEffectiveInput, authorized);

    return step(call, "invoke-policies", applyInvokePolicies, effective, async (confirmed) => {
      const checked = step(call, "precondition", checkPrecondition, confirmed);
      const met = checked instanceof Promise ? await checked : checked;
      const queued = step(call, "slot", takeSlot, met);
      const ready = queued instanceof Promise ? await queued : queued;
      return step(call, "execute", executeHandler, ready);
    });
  });
}
