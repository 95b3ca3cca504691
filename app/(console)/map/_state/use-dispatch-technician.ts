"use client";

import type { InferRouterInputs, InferRouterOutputs } from "@orpc/server";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "sonner";
import { newIdempotencyKey } from "@/app/_lib/new-idempotency-key";
import { describeFailure, orpc, rpc } from "@/app/_lib/rpc";
import type { AppRouter } from "@/procedures/router";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { personOf } from "../../_agent/console-session";

export type WorkOrder = InferRouterOutputs<AppRouter>["workOrders"]["list"]["items"][number];
export type Dispatch = InferRouterInputs<AppRouter>["devices"]["dispatchTechnician"];

/**
 * A person's own dispatch. Trying again after a failure sends under the same key as long as the request is the same: a
 * letter may have left before the connection broke.
 */
export function useDispatchTechnician() {
  const queryClient = useQueryClient();
  const { session } = useConsoleAgent();
  const person = personOf(session);
  const attempt = useRef<{ readonly request: string; readonly key: string }>(undefined);

  const mutation = useMutation({
    mutationFn: ({ input, key }: { input: Dispatch; key: string }) =>
      rpc.devices.dispatchTechnician(input, { context: { person, idempotencyKey: key } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: orpc.workOrders.key() }),
        queryClient.invalidateQueries({ queryKey: orpc.incidents.key() }),
      ]),
  });

  /** Resolves with whether somebody was sent. */
  async function dispatch(input: Dispatch): Promise<boolean> {
    const request = JSON.stringify(input);
    if (attempt.current?.request !== request) attempt.current = { request, key: newIdempotencyKey() };
    try {
      const { workOrder } = await mutation.mutateAsync({ input, key: attempt.current.key });
      attempt.current = undefined;
      toast.success(`${workOrder.reference} sent to ${workOrder.sentTo.join(", ")}`);
      return true;
    } catch (error) {
      toast.error("Could not dispatch a technician", { description: describeFailure(error) });
      return false;
    }
  }

  return { dispatch, busy: mutation.isPending };
}
