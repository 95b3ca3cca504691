"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { serverApprovalsOf } from "@/app/_lib/agent/server-approvals";
import { withServerApproval } from "@/app/_lib/agent/with-server-approval";
import { newIdempotencyKey } from "@/app/_lib/new-idempotency-key";
import { describeFailure, orpc, rpc } from "@/app/_lib/rpc";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { personOf } from "../../_agent/console-session";
import type { FormerDevice } from "../../_agent/device-changes";
import { announceDeviceChange } from "./announce-device-change";
import { withStatus } from "./device-cache";
import { describeDevices } from "./device-selection";
import { undoOfChange } from "./undo-of-change";

export interface NamedDevice {
  readonly id: string;
  readonly name: string;
  readonly city: string;
}

export interface DevicePlaceInput {
  readonly city: string;
  readonly site: string;
  readonly latitude?: number;
  readonly longitude?: number;
}

/** A person's change of devices; one that rests on a reading says which one. */
export type DeviceChange =
  | {
      readonly kind: "disable" | "enable" | "reboot" | "decommission";
      readonly devices: readonly NamedDevice[];
    }
  | {
      readonly kind: "rename";
      readonly devices: readonly [NamedDevice];
      readonly name: string;
      readonly expectedVersion: number;
    }
  | {
      readonly kind: "move";
      readonly devices: readonly [NamedDevice];
      readonly place: DevicePlaceInput;
      readonly expectedVersion: number;
    };

const NONE: ReadonlySet<string> = new Set();

/**
 * A person's own change of devices: shown at once, taken back when the server refuses, and undone from its toast.
 * The server runs the same procedure as for an agent.
 */
export function useChangeDevices() {
  const queryClient = useQueryClient();
  const { session, deviceChanges, registry } = useConsoleAgent();
  const person = personOf(session);
  const [pendingIds, setPendingIds] = useState(NONE);
  const [awaitsApproval, setAwaitsApproval] = useState(false);
  const searchKey = orpc.devices.search.key();

  async function send(change: DeviceChange) {
    const deviceIds = change.devices.map(({ id }) => id);
    const [deviceId = ""] = deviceIds;
    const context = { person, idempotencyKey: newIdempotencyKey() };
    switch (change.kind) {
      case "disable":
      case "enable":
      case "reboot":
        return await rpc.devices[change.kind]({ deviceIds }, { context });
      case "decommission":
        return await withServerApproval(serverApprovalsOf(registry), async (approvalId) => {
          const input = { deviceIds };
          const { changed } = await rpc.devices.decommission(input, { context: { ...context, approvalId } });
          return { changed, unchanged: [] };
        });
      case "rename": {
        const { name, expectedVersion } = change;
        return await rpc.devices.rename({ deviceId, name, expectedVersion }, { context });
      }
      case "move": {
        const { place, expectedVersion } = change;
        return await rpc.devices.moveSite({ deviceId, ...place, expectedVersion }, { context });
      }
    }
  }

  const mutation = useMutation({
    mutationFn: send,
    onMutate: async ({ kind, devices }) => {
      const ids = new Set(devices.map(({ id }) => id));
      // A decommissioning waits for people, and the rows can be worked with until they have answered.
      if (kind !== "decommission") setPendingIds(ids);
      await queryClient.cancelQueries({ queryKey: searchKey });
      const before = queryClient.getQueriesData({ queryKey: searchKey });
      // What an enabled device returns to is known to the server alone.
      if (kind === "disable") {
        queryClient.setQueriesData<Parameters<typeof withStatus>[0]>({ queryKey: searchKey }, (page) =>
          page ? withStatus(page, ids, "disabled") : page,
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

  /**
   * Makes the change and tells the person what came of it.
   * @throws whatever the server has answered
   */
  async function attempt(change: DeviceChange): Promise<void> {
    const former = queryClient.getQueryData<FormerDevice>(detailKey(change.devices));
    const { kind } = change;
    const { changed, unchanged } = await mutation.mutateAsync(change);
    if (changed.length === 0) {
      toast.info(NOTHING[kind], { description: `Left as they are: ${unchanged.length}` });
      return;
    }
    const news = { kind, by: "person", devices: changed, former } as const;
    const undo = undoOfChange(news);
    announceDeviceChange(news, undo && (() => void make(undo)));
  }

  /** The same, for changes that can fail only in ways that a message explains; resolves with whether it was made. */
  async function make(change: DeviceChange): Promise<boolean> {
    if (change.kind === "decommission") setAwaitsApproval(true);
    try {
      await attempt(change);
      return true;
    } catch (error) {
      const title = `Could not ${change.kind} ${describeDevices(change.devices)}`;
      toast.error(title, { description: describeFailure(error) });
      return false;
    } finally {
      if (change.kind === "decommission") setAwaitsApproval(false);
    }
  }

  return {
    attempt,
    change: make,
    pendingIds,
    busy: mutation.isPending && !awaitsApproval,
    /** A decommissioning waits until people have approved it. */
    awaitsApproval,
  };
}

const NOTHING: Readonly<Record<DeviceChange["kind"], string>> = {
  disable: "Nothing to disable",
  enable: "Nothing to enable",
  reboot: "Nothing to reboot: disabled devices take no commands",
  decommission: "Nothing to decommission",
  rename: "The device has this name already",
  move: "The device is booked at this site already",
};

function detailKey([device]: readonly NamedDevice[]) {
  return orpc.devices.get.queryKey({ input: { deviceId: device?.id ?? "" } });
}
