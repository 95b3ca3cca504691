"use client";

import { type AgentPolicy, type JsonValue, requireConfirmation } from "agent-surface";
import { useAgentProcedure } from "agent-surface/orpc/react";
import { useEffect } from "react";
import { z } from "zod";
import { boundValuesOf } from "@/app/_lib/agent/bound-values";
import { useConsoleAgent } from "../../../_agent/console-agent-provider";
import { requirePermission } from "../../../_agent/require-permission";
import type { DeviceScreen } from "../_state/use-device-screen";

const DETAIL = { type: "devices.detail" };
const BY_VERSION = ["domain:devices.rename", "domain:devices.moveSite"];
const BY_ID = ["domain:devices.addNote"];
const BY_LIST = ["domain:devices.disable", "domain:devices.enable", "domain:devices.reboot"];

const renaming = z.looseObject({ name: z.string() });
const moving = z.looseObject({ city: z.string(), site: z.string() });
const noting = z.looseObject({ text: z.string() });

/** Enough to recognise a note by; the whole of it stands beneath. */
const QUOTED = 80;

/**
 * The operations on the device of the page, locked to it and, where they overwrite something, to the version that the
 * page shows. Mounted for people who may change devices.
 */
export function DeviceReferences({ screen }: { screen: DeviceScreen }) {
  const { refs, registry } = useConsoleAgent();
  const { device, form } = screen;
  const { id, name, city, site, status, version } = device;

  // A person who is asked to approve a call sees the name, and when it no longer is what the screen shows.
  useEffect(() => {
    const bound = boundValuesOf(registry);
    const names = new Map([[id, name]]);
    const tell = (ids: readonly string[], input: Readonly<Record<string, JsonValue>>) =>
      bound.tell(ids, { input, names });
    const untell = [
      tell(BY_VERSION, { deviceId: id, expectedVersion: version }),
      tell(BY_ID, { deviceId: id }),
      tell(BY_LIST, { deviceIds: [id] }),
    ];
    return () => {
      for (const forget of untell) forget();
    };
  }, [registry, id, name, version]);

  const common = {
    describe: () => `Acts on ${name}, the device of this page.`,
    confirmation: "required" as const,
    context: DETAIL,
  };
  const policies = (sentence: (input: unknown) => string): AgentPolicy[] => [
    requirePermission("devices:write"),
    requireConfirmation({ summary: sentence }),
  ];
  const byVersion = () => ({ deviceId: id, expectedVersion: version });
  const byList = () => ({ deviceIds: [id] });

  useAgentProcedure(refs.devices.rename, {
    ...common,
    bind: byVersion,
    when: () => form !== "rename",
    unavailableReason: "The user is changing the name of this device right now",
    policies: policies((input) => `Rename ${name} to “${renaming.parse(input).name}”`),
  });
  useAgentProcedure(refs.devices.moveSite, {
    ...common,
    bind: byVersion,
    when: () => form !== "move",
    unavailableReason: "The user is moving this device right now",
    policies: policies((input) => {
      const to = moving.parse(input);
      return `Move ${name} from ${site} in ${city} to ${to.site} in ${to.city}`;
    }),
  });
  useAgentProcedure(refs.devices.addNote, {
    ...common,
    bind: () => ({ deviceId: id }),
    policies: policies((input) => `Add a note to ${name}: “${quote(noting.parse(input).text)}”`),
  });
  useAgentProcedure(refs.devices.disable, {
    ...common,
    bind: byList,
    when: () => status !== "disabled",
    unavailableReason: "This device is disabled already",
    policies: policies(() => `Disable ${name} in ${city}`),
  });
  useAgentProcedure(refs.devices.enable, {
    ...common,
    bind: byList,
    when: () => status === "disabled",
    unavailableReason: "This device is not disabled",
    policies: policies(() => `Enable ${name} in ${city}`),
  });
  useAgentProcedure(refs.devices.reboot, {
    ...common,
    bind: byList,
    when: () => status !== "disabled",
    unavailableReason: "This device is disabled and takes no commands",
    policies: policies(() => `Reboot ${name} in ${city}`),
  });
  return null;
}

function quote(text: string): string {
  const characters = [...text];
  return characters.length > QUOTED ? `${characters.slice(0, QUOTED).join("")}…` : text;
}
