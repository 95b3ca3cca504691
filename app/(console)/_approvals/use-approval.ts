"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { newIdempotencyKey } from "@/app/_lib/new-idempotency-key";
import { orpc, rpc } from "@/app/_lib/rpc";
import { useConsoleAgent } from "../_agent/console-agent-provider";
import { personOf } from "../_agent/console-session";

export type Approval = Awaited<ReturnType<typeof rpc.approvals.get>>;

/** How often an open question is looked up: it may be answered in another tab, or by a colleague. */
const ASK_EVERY_MS = 2_000;
const LIST_EVERY_MS = 30_000;

/** One question of the server, kept up to date until it is answered, also while the page is in the background. */
export function approvalOptions(approvalId: string) {
  return {
    ...orpc.approvals.get.queryOptions({ input: { approvalId } }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: Approval | undefined } }) =>
      state.data === undefined || state.data.state === "pending" ? ASK_EVERY_MS : false,
    refetchIntervalInBackground: true,
  };
}

/** What waits for an answer that this person may give, oldest first. For `/activity`, or wherever it is to be shown. */
export function usePendingApprovals() {
  return useQuery({
    ...orpc.approvals.list.queryOptions({ input: {} }),
    refetchInterval: LIST_EVERY_MS,
    refetchOnWindowFocus: true,
  });
}

export interface ApprovalAnswering {
  grant(): void;
  deny(reason: string | undefined): void;
  readonly busy: boolean;
  readonly error: Error | null;
}

/** Answers a question in this person's name. An answer that came too late is shown by the question's own state. */
export function useAnswerApproval(approvalId: string): ApprovalAnswering {
  const queryClient = useQueryClient();
  const { session } = useConsoleAgent();
  const answer = useMutation({
    mutationFn: async (given: { readonly granted: boolean; readonly reason?: string | undefined }) => {
      const context = { person: personOf(session), idempotencyKey: newIdempotencyKey() };
      if (given.granted) return await rpc.approvals.grant({ approvalId }, { context });
      const { reason } = given;
      return await rpc.approvals.deny({ approvalId, ...(reason !== undefined && { reason }) }, { context });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.approvals.key() }),
  });
  return {
    grant: () => answer.mutate({ granted: true }),
    deny: (reason) => answer.mutate({ granted: false, reason }),
    busy: answer.isPending,
    error: answer.error,
  };
}
