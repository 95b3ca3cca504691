import type { QueryClient } from "@tanstack/react-query";
import type { AgentProcedureExecutor } from "agent-surface";
import type { AgentManifest } from "agent-surface/orpc";
import { z } from "zod";
import type { AgentHand } from "@/app/_lib/agent/agent-hand";
import { orpc } from "@/app/_lib/rpc";
import { type DeviceChanges, type FormerDevice, newsOfProcedure } from "./device-changes";
import { dispatchedTo } from "./dispatched-to";
import { type IncidentChanges, incidentNewsOf } from "./incident-changes";
import { devicePlace, incidentPlace, workOrdersPlace } from "./touch-places";

interface Screen {
  readonly manifest: AgentManifest;
  readonly queryClient: QueryClient;
  readonly hand: AgentHand;
  readonly deviceChanges: DeviceChanges;
  readonly incidentChanges: IncidentChanges;
}

/**
 * After anything but a query everything on the screen is loaded again, whether the call answered or failed: a
 * failure may come after the effect. Changed devices are told of before that, and pointed out.
 */
export function refreshAfterProcedures(
  executor: AgentProcedureExecutor,
  { manifest, queryClient, hand, deviceChanges, incidentChanges }: Screen,
): AgentProcedureExecutor {
  return {
    ...executor,
    async execute(call) {
      const tool = Object.hasOwn(manifest.tools, call.path) ? manifest.tools[call.path] : undefined;
      if (tool?.effect === "server-query") return executor.execute(call);
      const former = formerDeviceOf(queryClient, call.input);
      try {
        const output = await executor.execute(call);
        const news = newsOfProcedure(call.path, output);
        if (news) {
          hand.touch(news.devices.map((device) => devicePlace(device.id)));
          deviceChanges.tell({ ...news, former });
        }
        const incidents = incidentNewsOf(call.path, output);
        if (incidents) {
          hand.touch(incidents.changed.map(({ id }) => incidentPlace(id)));
          incidentChanges.tell(incidents);
        }
        const dispatched = dispatchedTo(call.path, output);
        if (dispatched !== undefined) hand.touch([workOrdersPlace(dispatched)]);
        return output;
      } finally {
        void queryClient.invalidateQueries();
      }
    },
  };
}

const oneDevice = z.object({ deviceId: z.string() });

/** The device that the call is about, as the page shows it: what a person can go back to. */
function formerDeviceOf(queryClient: QueryClient, input: unknown): FormerDevice | undefined {
  const named = oneDevice.safeParse(input);
  if (!named.success) return undefined;
  const { deviceId } = named.data;
  return queryClient.getQueryData(orpc.devices.get.queryKey({ input: { deviceId } }));
}
