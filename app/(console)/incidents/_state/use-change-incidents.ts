"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { newIdempotencyKey } from "@/app/_lib/new-idempotency-key";
import { orpc, type RpcContext, rpc } from "@/app/_lib/rpc";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { personOf } from "../../_agent/console-session";
import { announceIncidentChange } from "./announce-incident-change";
import { describeIncidentFailure } from "./describe-incident-failure";
import { type IncidentDetail, type IncidentPage, patched, withPatch } from "./incident-cache";
import {
  describeIncidents,
  type IncidentChange,
  type IncidentOperation,
  patchOf,
  targetsOf,
} from "./incident-change";

const NONE: ReadonlySet<string> = new Set();

/**
 * A person's own change of incidents: shown at once, taken back when the server refuses, and undone from its toast.
 * The server runs the same procedures as for an agent.
 */
export function useChangeIncidents() {
  const queryClient = useQueryClient();
  const { session, incidentChanges } = useConsoleAgent();
  const person = personOf(session);
  const [pendingIds, setPendingIds] = useState(NONE);
  const keys = [orpc.incidents.list.key(), orpc.incidents.get.key()];

  const mutation = useMutation({
    mutationFn: ({ operation, incidents, key }: IncidentChange & { key: string }) =>
      call(operation, targetsOf(incidents), { person, idempotencyKey: key }),
    onMutate: async ({ operation, incidents }) => {
      const ids = new Set(incidents.map(({ id }) => id));
      setPendingIds(ids);
      await Promise.all(keys.map((queryKey) => queryClient.cancelQueries({ queryKey })));
      const before = keys.flatMap((queryKey) => queryClient.getQueriesData({ queryKey }));
      const patch = patchOf(operation, new Date().toISOString());
      queryClient.setQueriesData<IncidentPage>({ queryKey: orpc.incidents.list.key() }, (page) =>
        page ? withPatch(page, ids, patch) : page,
      );
      queryClient.setQueriesData<IncidentDetail>({ queryKey: orpc.incidents.get.key() }, (detail) =>
        detail ? patched(detail, ids, patch) : detail,
      );
      return { before };
    },
    onError: (_error, _variables, context) => {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data);
    },
    onSuccess: (result, { operation }) => {
      if (result.changed.length > 0) incidentChanges.tell({ kind: operation.kind, by: "person", ...result });
    },
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: orpc.incidents.key() }),
        queryClient.invalidateQueries({ queryKey: orpc.devices.locations.key() }),
      ]);
      setPendingIds(NONE);
    },
  });

  /** Resolves with whether the server agreed. */
  async function change({ operation, incidents }: IncidentChange): Promise<boolean> {
    try {
      const result = await mutation.mutateAsync({ operation, incidents, key: newIdempotencyKey() });
      if (result.changed.length === 0) {
        toast.info(`Nothing to ${operation.kind}`, { description: `Already so: ${result.unchanged.length}` });
        return true;
      }
      announceIncidentChange(
        { kind: operation.kind, by: "person", ...result },
        (undo) => void changeAll(undo),
      );
      return true;
    } catch (error) {
      toast.error(`Could not ${operation.kind} ${describeIncidents(incidents)}`, {
        description: describeIncidentFailure(error),
      });
      return false;
    }
  }

  async function changeAll(changes: readonly IncidentChange[]): Promise<void> {
    for (const each of changes) await change(each);
  }

  return { change, changeAll, pendingIds, busy: mutation.isPending };
}

function call(operation: IncidentOperation, incidents: ReturnType<typeof targetsOf>, context: RpcContext) {
  switch (operation.kind) {
    case "acknowledge":
      return rpc.incidents.acknowledge({ incidents }, { context });
    case "assign":
      return rpc.incidents.assign({ incidents, assignee: operation.assignee }, { context });
    case "resolve":
      return rpc.incidents.resolve({ incidents, resolution: operation.resolution }, { context });
    case "reopen":
      return rpc.incidents.reopen({ incidents, status: operation.status }, { context });
    default:
      return operation satisfies never;
  }
}
