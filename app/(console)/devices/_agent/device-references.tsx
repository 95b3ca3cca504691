"use client";

import { requireConfirmation } from "agent-surface";
import { useAgentProcedure } from "agent-surface/orpc/react";
import { useEffect } from "react";
import { z } from "zod";
import { boundValuesOf } from "@/app/_lib/agent/bound-values";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { requirePermission } from "../../_agent/require-permission";
import { type DeviceSelection, describeDevices } from "../_state/device-selection";

const boundInput = z.looseObject({ deviceIds: z.array(z.string()) });

const NOTHING_SELECTED = "Select at least one device first";
const TABLE = { type: "devices.table" };
const BOUND_TO_SELECTION = [
  "domain:devices.disable",
  "domain:devices.enable",
  "domain:devices.reboot",
  "domain:devices.decommission",
];

/** The query of the whole fleet, which nothing on the screen narrows. */
export function SearchReference() {
  const { refs } = useConsoleAgent();
  useAgentProcedure(refs.devices.search, { policies: [requirePermission("devices:read")], context: TABLE });
  return null;
}

/**
 * The operations on devices, with the devices locked to what is selected. Mounted for people who may change
 * devices; the policy hides them as well should that change while the page is open.
 */
export function ChangeReferences({ selection }: { selection: DeviceSelection }) {
  const { refs, registry } = useConsoleAgent();

  // A person who is asked to approve a call sees names, and when it no longer is what the screen shows.
  useEffect(() => {
    const input = { deviceIds: [...selection.keys()] };
    const names = new Map([...selection.values()].map(({ id, name }) => [id, name]));
    return boundValuesOf(registry).tell(BOUND_TO_SELECTION, { input, names });
  }, [registry, selection]);

  const bound = {
    when: () => selection.size > 0,
    unavailableReason: NOTHING_SELECTED,
    bind: () => ({ deviceIds: [...selection.keys()] }),
    describe: () => `Acts on the devices selected in devices.table: ${selection.size} now.`,
    confirmation: "required" as const,
    context: TABLE,
  };

  const policiesOf = (verb: string) => [
    requirePermission("devices:write"),
    requireConfirmation({ summary: (input) => sentence(verb, input, selection) }),
  ];

  useAgentProcedure(refs.devices.disable, { ...bound, policies: policiesOf("Disable") });
  useAgentProcedure(refs.devices.enable, { ...bound, policies: policiesOf("Enable") });
  useAgentProcedure(refs.devices.reboot, { ...bound, policies: policiesOf("Reboot") });
  useAgentProcedure(refs.devices.decommission, { ...bound, policies: policiesOf("Decommission for good") });
  return null;
}

/** Names what the call will really touch: the ids come from the input, their names from the selection. */
function sentence(verb: string, input: unknown, selection: DeviceSelection): string {
  const { deviceIds } = boundInput.parse(input);
  const devices = deviceIds.map((id) => selection.get(id) ?? { name: id, city: "an unknown place" });
  return `${verb} ${describeDevices(devices)}`;
}
