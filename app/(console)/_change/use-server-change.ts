"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { serverApprovalsOf } from "@/app/_lib/agent/server-approvals";
import { withServerApproval } from "@/app/_lib/agent/with-server-approval";
import { newIdempotencyKey } from "@/app/_lib/new-idempotency-key";
import { describeFailure, type RpcContext } from "@/app/_lib/rpc";
import { useConsoleAgent } from "../_agent/console-agent-provider";
import { personOf } from "../_agent/console-session";

export interface ServerChange<T> {
  /** The call; it gets the same context, idempotency key included, when the server wants it approved first. */
  readonly call: (context: RpcContext) => Promise<T>;
  /** What could not be done, for a person: "Could not invite nia@example.org". */
  readonly failed: string;
}

/** A person's own change on the server: one at a time, told of when it fails, and everything shown is loaded again. */
export function useServerChange() {
  const queryClient = useQueryClient();
  const { session, registry } = useConsoleAgent();
  const [busy, setBusy] = useState(false);
  // A second press arrives before the button has been drawn as busy.
  const running = useRef(false);

  /** Resolves with the answer, or with nothing when the server refused. */
  async function change<T>({ call, failed }: ServerChange<T>): Promise<T | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    const context = { person: personOf(session), idempotencyKey: newIdempotencyKey() };
    try {
      return await withServerApproval(serverApprovalsOf(registry), (approvalId) =>
        call({ ...context, approvalId }),
      );
    } catch (error) {
      toast.error(failed, { description: describeFailure(error) });
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
      void queryClient.invalidateQueries();
    }
  }

  return { change, busy };
}
