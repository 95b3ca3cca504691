"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type ApprovalOutcome, serverApprovalsOf } from "@/app/_lib/agent/server-approvals";
import { isNotThere } from "@/app/_lib/is-not-there";
import { orpc } from "@/app/_lib/rpc";
import { useConsoleAgent } from "../_agent/console-agent-provider";
import { ServerApprovalDialog } from "./server-approval-dialog";
import { type Approval, approvalOptions } from "./use-approval";

const NONE: readonly string[] = [];

/**
 * Brings the questions that calls of this page have met before the person, one at a time, and tells the calls what
 * became of them, wherever they were answered. Mounted once.
 */
export function ServerApprovalPrompt() {
  const { registry } = useConsoleAgent();
  const queryClient = useQueryClient();
  const approvals = serverApprovalsOf(registry);
  const asked = useSyncExternalStore(approvals.subscribe, approvals.asked, () => NONE);
  const [hidden, setHidden] = useState<readonly string[]>(NONE);
  const answers = useQueries({ queries: asked.map(approvalOptions) });

  useEffect(() => {
    asked.forEach((id, index) => {
      const { data, error } = answers[index] ?? {};
      const outcome = isNotThere(error) ? ({ kind: "over" } as const) : outcomeOf(data);
      if (outcome !== undefined) approvals.settle(id, outcome);
    });
  }, [asked, answers, approvals]);

  // The list of what waits is another query, and knows nothing of a new question yet.
  useEffect(() => {
    if (asked.length > 0) void queryClient.invalidateQueries({ queryKey: orpc.approvals.list.key() });
  }, [asked, queryClient]);

  const shown = answers.find(({ data }) => data?.state === "pending" && !hidden.includes(data.id));
  if (shown?.data === undefined) return null;
  const { data, dataUpdatedAt } = shown;
  return (
    <ServerApprovalDialog
      key={data.id}
      approval={data}
      loadedAt={dataUpdatedAt}
      onHide={() => setHidden((ids) => [...ids, data.id].slice(-50))}
    />
  );
}

function outcomeOf(approval: Approval | undefined): ApprovalOutcome | undefined {
  switch (approval?.state) {
    case "granted":
    case "consumed":
      return { kind: "granted" };
    case "denied":
      return { kind: "denied", reason: approval.reason };
    case "expired":
      return { kind: "over" };
    default:
      return undefined;
  }
}
