"use client";

import { requireConfirmation } from "agent-surface";
import { useAgentProcedure } from "agent-surface/orpc/react";
import { useEffect } from "react";
import { z } from "zod";
import { boundValuesOf } from "@/app/_lib/agent/bound-values";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { requirePermission } from "../../_agent/require-permission";
import type { MappedDevice } from "../_state/use-map-screen";

const approved = z.looseObject({
  deviceId: z.string(),
  instructions: z.string().optional(),
  priority: z.string().optional(),
});

/**
 * Sending a technician, locked to the focused device. Mounted for people who may change devices; the policy hides it as
 * well should that change while the page is open.
 */
export function DispatchReference({ device }: { device: MappedDevice | undefined }) {
  const { refs, registry } = useConsoleAgent();
  const deviceId = device?.id;
  const name = device?.name;

  // A person who is asked to approve a call sees the name, and when it no longer is what the screen shows.
  useEffect(() => {
    const input: Record<string, string> = deviceId === undefined ? {} : { deviceId };
    const names = new Map(deviceId === undefined || name === undefined ? [] : [[deviceId, name]]);
    return boundValuesOf(registry).tell(["domain:devices.dispatchTechnician"], { input, names });
  }, [registry, deviceId, name]);

  useAgentProcedure(refs.devices.dispatchTechnician, {
    when: () => device !== undefined,
    unavailableReason: "Focus a device on the map first, to choose where the technician goes",
    bind: () => ({ deviceId: device?.id ?? "" }),
    describe: () =>
      device
        ? `Goes to the focused device, ${device.name}. Focus another one to choose it instead.`
        : "Focus a device to choose where the technician goes.",
    confirmation: "required",
    context: { type: "map.view" },
    policies: [
      requirePermission("devices:write"),
      requireConfirmation({
        summary: (input) => {
          const { deviceId: id, instructions = "", priority = "routine" } = approved.parse(input);
          const where = device?.id === id ? `${device.name} in ${device.city}` : id;
          return `Dispatch a technician to ${where} (${priority}): “${instructions}”`;
        },
      }),
    ],
  });
  return null;
}
