import type { Invocation } from "../invocation";
import type { MetCall } from "./check-precondition";

declare const ready: unique symbol;
export type ReadyCall = MetCall & { readonly [ready]?: true };

/**
 * Phase 8. A place in the action's line, or in the consumer's line of reads. The call keeps it until it settles,
 * however it settles.
 * @throws `RATE_LIMITED {reason: "queue-full"}`
 */
export function takeSlot(call: Invocation, met: MetCall): ReadyCall | Promise<ReadyCall> {
  const { surface, request } = call;
  const { limits, now } = surface;
  const { capability } = met;
  const place =
    capability.kind === "observation"
      ? surface.reads.enter({
          key: request.consumerKey,
          max: limits.maxConcurrentObservationsPerConsumer,
          depth: limits.maxQueuedObservationsPerConsumer,
        })
      : surface.actions.enter(capability.group);
  call.place = place;
  if (!place.granted) return met;
  const since = now();
  call.armPreparationDeadline();
  return place.granted.then(() => {
    call.queueWaitMs = now() - since;
    return met;
  });
}
