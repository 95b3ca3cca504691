import type { QueryClient } from "@tanstack/react-query";
import type { AgentProcedureExecutor } from "agent-surface";
import type { AgentManifest } from "agent-surface/orpc";
import type { AgentHand } from "@/app/_lib/agent/agent-hand";
import { orpc } from "@/app/_lib/rpc";
import { type DeviceChanges, newsOfProcedure } from "./device-changes";
import { devicePlace } from "./touch-places";

interface Screen {
  readonly manifest: AgentManifest;
  readonly queryClient: QueryClient;
  readonly hand: AgentHand;
  readonly deviceChanges: DeviceChanges;
}

/**
 * After anything but a query the lists on the screen are loaded again, whether the call answered or failed: a
 * failure may come after the effect. Changed devices are told of before that, and pointed out.
 */
export function refreshAfterProcedures(
  executor: AgentProcedureExecutor,
  { manifest, queryClient, hand, deviceChanges }: Screen,
): AgentProcedureExecutor {
  return {
    ...executor,
    async execute(call) {
      const tool = Object.hasOwn(manifest.tools, call.path) ? manifest.tools[call.path] : undefined;
      if (tool?.effect === "server-query") return executor.execute(call);
      try {
        const output = await executor.execute(call);
        const news = newsOfProcedure(call.path, output);
        if (news) {
          hand.touch(news.devices.map((device) => devicePlace(device.id)));
          deviceChanges.tell(news);
        }
        return output;
      } finally {
        void queryClient.invalidateQueries({ queryKey: orpc.devices.key() });
      }
    },
  };
}
