import type { Surface } from "../../registry/surface";
import type { Invocation } from "../invocation";
import type { MetCall } from "./check-precondition";

declare const ready: unique symbol;
export type ReadyCall = MetCall & { readonly [ready]?: true };

/**
 * Phase 8. A place in the action's group, or in the gate for reads. The call keeps it until it settles,
 * however it settles.
 * @throws `RATE_LIMITED {reason: "queue-full"}`
 */
export function takeSlot(
  surface: Surface,
  invocation: Invocation,
  call: MetCall,
): ReadyCall | Promise<ReadyCall> {
  const { capability } = call;
  const ticket =
    capability.kind === "observation"
      ? surface.gate.enter(invocation.request.consumerKey)
      : surface.groups.enter(capability.group);
  invocation.ticket = ticket;
  if (!ticket.granted) return call;
  const since = surface.now();
  invocation.armPreparationDeadline();
  return invocation.whileLive(ticket.granted).then(() => {
    invocation.queueWaitMs = surface.now() - since;
    return call;
  });
}
