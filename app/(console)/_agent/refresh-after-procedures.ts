import type { QueryClient } from "@tanstack/react-query";
import type { AgentProcedureExecutor } from "agent-surface";
import type { AgentManifest } from "agent-surface/orpc";
import { z } from "zod";
import type { AgentHand } from "@/app/_lib/agent/agent-hand";
import { orpc } from "@/app/_lib/rpc";
import { devicePlace } from "./touch-places";

/** The part of an answer that names changed devices, as far as an answer has one. */
const changedDevices = z.looseObject({ changed: z.array(z.looseObject({ id: z.string() })) });

/**
 * After anything but a query the lists on the screen are loaded again, whether the call answered or failed: a
 * failure may come after the effect. Changed devices are pointed out.
 */
export function refreshAfterProcedures(
  executor: AgentProcedureExecutor,
  { manifest, queryClient, hand }: { manifest: AgentManifest; queryClient: QueryClient; hand: AgentHand },
): AgentProcedureExecutor {
  return {
    ...executor,
    async execute(call) {
      const tool = Object.hasOwn(manifest.tools, call.path) ? manifest.tools[call.path] : undefined;
      if (tool?.effect === "server-query") return executor.execute(call);
      try {
        const output = await executor.execute(call);
        const parsed = changedDevices.safeParse(output);
        if (parsed.success) hand.touch(parsed.data.changed.map((device) => devicePlace(device.id)));
        return output;
      } finally {
        void queryClient.invalidateQueries({ queryKey: orpc.devices.key() });
      }
    },
  };
}
