"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { newIdempotencyKey } from "@/app/_lib/new-idempotency-key";
import { describeFailure, orpc, rpc } from "@/app/_lib/rpc";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { personOf } from "../../_agent/console-session";
import type { DeviceChangeKind } from "../../_agent/device-changes";
import { announceDeviceChange } from "./announce-device-change";
import { withStatus } from "./device-cache";
import { describeDevices } from "./device-selection";

export interface DeviceChange {
  readonly kind: DeviceChangeKind;
  readonly devices: readonly { readonly id: string; readonly name: string; readonly city: string }[];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * A person's own change of devices: shown at once, taken back when the server refuses, and undone from its toast.
 * The server runs the same procedure as for an agent.
 */
export function useChangeDevices() {
  const queryClient = useQueryClient();
  const { session, deviceChanges } = useConsoleAgent();
  const person = personOf(session);
  const [pendingIds, setPendingIds] = useState(NONE);
  const searchKey = orpc.devices.search.key();

  const mutation = useMutation({
    mutationFn: ({ kind, ids, key }: { kind: DeviceChangeKind; ids: string[]; key: string }) =>
      rpc.devices[kind]({ deviceIds: ids }, { context: { person, idempotencyKey: key } }),
    onMutate: async ({ kind, ids }) => {
      setPendingIds(new Set(ids));
      await queryClient.cancelQueries({ queryKey: searchKey });
      const before = queryClient.getQueriesData({ queryKey: searchKey });
      // What an enabled device returns to is known to the server alone.
      if (kind === "disable") {
        const changed = new Set(ids);
        queryClient.setQueriesData<Parameters<typeof withStatus>[0]>({ queryKey: searchKey }, (page) =>
          page ? withStatus(page, changed, "disabled") : page,
        );
      }
      return { before };
    },
    onError: (_error, _variables, context) => {
      for (const [key, page] of context?.before ?? []) queryClient.setQueryData(key, page);
    },
    onSuccess: ({ changed }, { kind }) => {
      // Before the list is loaded again, so that the rows that are about to leave it can be kept.
      if (changed.length > 0) deviceChanges.tell({ kind, by: "person", devices: changed });
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: orpc.devices.key() });
      setPendingIds(NONE);
    },
  });

  async function change({ kind, devices }: DeviceChange): Promise<boolean> {
    const ids = devices.map((device) => device.id);
    try {
      const { changed, unchanged } = await mutation.mutateAsync({ kind, ids, key: newIdempotencyKey() });
      if (changed.length === 0) {
        toast.info(`Nothing to ${kind}`, { description: `Already ${kind}d: ${unchanged.length}` });
        return true;
      }
      announceDeviceChange({ kind, by: "person", devices: changed }, (undo) => void change(undo));
      return true;
    } catch (error) {
      toast.error(`Could not ${kind} ${describeDevices(devices)}`, { description: describeFailure(error) });
      return false;
    }
  }

  return { change, pendingIds, busy: mutation.isPending };
}
