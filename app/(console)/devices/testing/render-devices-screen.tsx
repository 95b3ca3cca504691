import { render } from "@testing-library/react";
import type { AgentSurfaceRegistry, JsonValue } from "agent-surface";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { type ReactNode, useEffect } from "react";
import { Toaster } from "sonner";
import { z } from "zod";
import { toAgentManifest } from "../../_agent/agent-manifest";
import { ConsoleAgentProvider, useConsoleAgent } from "../../_agent/console-agent-provider";
import type { ConsoleSession } from "../../_agent/console-session";
import { DeviceChangeAnnouncer } from "../../_agent/device-change-announcer";
import { DevicesScreen } from "../_components/devices-screen";

const deviceIds = z.toJSONSchema(z.strictObject({ deviceIds: z.array(z.string()) }));

const versioned = z.strictObject({ deviceId: z.string(), expectedVersion: z.int(), name: z.string() });
const noting = z.toJSONSchema(z.strictObject({ deviceId: z.string(), text: z.string() }));

const query = {
  description: "Search devices.",
  inputSchema: { type: "object" },
  effect: "server-query",
} as const;
const change = { description: "Change devices.", inputSchema: deviceIds, effect: "server-mutation" } as const;

const renaming = {
  description: "Rename a device.",
  inputSchema: z.toJSONSchema(versioned),
  effect: "server-mutation",
} as const;

export const operator: ConsoleSession = {
  user: { id: "usr_1", name: "Olga Operator", email: "olga@example.com" },
  organization: { id: "org_1", name: "Example" },
  role: "operator",
  permissions: ["devices:read", "devices:write"],
};

export const viewer: ConsoleSession = { ...operator, role: "viewer", permissions: ["devices:read"] };

function RegistryProbe({ onRegistry }: { onRegistry: (registry: AgentSurfaceRegistry) => void }) {
  const { registry } = useConsoleAgent();
  useEffect(() => {
    onRegistry(registry);
  });
  return null;
}

/** The whole list on a real registry, for the given person. */
export function renderDevicesScreen(session: ConsoleSession = operator, searchParams = "") {
  return renderConsoleScreen(<DevicesScreen />, session, searchParams);
}

/** A screen of the console on a real registry, for the given person. */
export function renderConsoleScreen(content: ReactNode, session: ConsoleSession, searchParams = "") {
  let registry: AgentSurfaceRegistry | undefined;
  const mayChange = session.permissions.includes("devices:write");
  const manifest = toAgentManifest({
    tools: {
      "devices.search": query,
      ...(mayChange
        ? {
            "devices.disable": change,
            "devices.enable": change,
            "devices.reboot": change,
            "devices.rename": renaming,
            "devices.moveSite": renaming,
            "devices.addNote": { ...renaming, inputSchema: noting },
            "devices.decommission": { ...change, effect: "destructive", requiresApproval: true },
          }
        : {}),
    },
  });

  const rendered = render(
    <NuqsTestingAdapter hasMemory searchParams={searchParams}>
      <ConsoleAgentProvider session={session} manifest={manifest} confirmationTtlMs={120_000}>
        <RegistryProbe
          onRegistry={(mounted) => {
            registry = mounted;
          }}
        />
        <DeviceChangeAnnouncer />
        {content}
      </ConsoleAgentProvider>
      <Toaster />
    </NuqsTestingAdapter>,
  );

  function surface(): AgentSurfaceRegistry {
    if (!registry) throw new Error("The screen has not mounted.");
    return registry;
  }

  return {
    ...rendered,
    surface,
    invoke: (capabilityId: string, input?: JsonValue, confirmationId?: string) =>
      surface().invoke({
        capabilityId,
        ...(input !== undefined && { input }),
        ...(confirmationId !== undefined && { confirmationId }),
      }),
  };
}
