"use client";

import { useQueryClient } from "@tanstack/react-query";
import { action, emptyObjectSchema, observation } from "agent-surface";
import { useAgentComponent } from "agent-surface/react";
import { z } from "zod";
import { orpc } from "@/app/_lib/rpc";
import { zs } from "@/app/_lib/zs";
import { announceAgentChange } from "../../_agent/announce-agent-change";
import { assertKnownDevice } from "../../_agent/assert-known-device";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import type { DeviceDetail } from "../_state/device-cache";
import type { DevicesScreen } from "../_state/use-devices-screen";
import { deviceIdSchema, rowSchema } from "./device-schemas";
import { DRAWER_PLACE } from "./places";

const detailSchema = z.strictObject({
  ...rowSchema.omit({ selected: true, passesFilters: true }).shape,
  site: z.string(),
  firmware: z.string(),
  lastSeenAt: z.string().describe("When it last reported, ISO 8601"),
  serialNumber: z.string(),
  connection: z.string(),
  installedAt: z.string(),
  disabledReason: z.string().nullable(),
});

const drawerState = zs(
  z.strictObject({
    open: z.boolean(),
    device: detailSchema.nullable().describe("The device that the drawer shows; null while it is closed"),
  }),
);
const openInput = zs(
  z.strictObject({
    deviceId: deviceIdSchema.describe("Id of the device to show, from devices.table or devices.search"),
  }),
);

/** Declares `devices.drawer`: the details of one device beside the table. */
export function useDrawerCapabilities(screen: DevicesScreen): void {
  const { hand } = useConsoleAgent();
  const queryClient = useQueryClient();
  const { openDeviceId } = screen;

  async function stateOf(deviceId: string | null) {
    if (deviceId === null) return { open: false, device: null };
    await assertKnownDevice(queryClient, deviceId);
    const options = orpc.devices.get.queryOptions({ input: { deviceId } });
    return { open: true, device: detailOf(await queryClient.ensureQueryData(options)) };
  }

  useAgentComponent({
    type: "devices.drawer",
    description:
      "Drawer beside the device table with the details of one device. Opening it does not leave the list.",
    priority: 5,
    observations: {
      read: observation({
        description: "Read whether the drawer is open and the details of the device that it shows.",
        output: drawerState,
        read: () => stateOf(openDeviceId),
      }),
    },
    actions: {
      open: action({
        description:
          "Show the details of one device (site, firmware, serial number, last seen) in the drawer beside the table.",
        input: openInput,
        output: drawerState,
        effect: "local-state",
        idempotent: true,
        execute: async ({ deviceId }, { signal }) => {
          const next = await stateOf(deviceId);
          screen.openDevice(deviceId);
          await screen.settled((now) => now.openDeviceId === deviceId, signal);
          if (deviceId !== openDeviceId) {
            announceAgentChange(hand, {
              places: [DRAWER_PLACE],
              message: `Details of ${next.device?.name} opened`,
              undo: () => screen.openDevice(openDeviceId),
            });
          }
          return next;
        },
      }),
      close: action({
        description: "Close the drawer with the details of a device.",
        input: emptyObjectSchema,
        output: drawerState,
        effect: "local-state",
        idempotent: true,
        when: () => openDeviceId !== null,
        unavailableReason: "The drawer is closed already.",
        execute: async (_input, { signal }) => {
          screen.openDevice(null);
          await screen.settled((now) => now.openDeviceId === null, signal);
          announceAgentChange(hand, {
            places: [],
            message: "Details closed",
            undo: () => screen.openDevice(openDeviceId),
          });
          return { open: false, device: null };
        },
      }),
    },
  });
}

function detailOf(device: DeviceDetail): z.infer<typeof detailSchema> {
  const { id, name, status, city, model, battery, site, firmware, lastSeenAt } = device;
  const { serialNumber, connection, installedAt, disabledReason } = device;
  return {
    id,
    name,
    status,
    city,
    model,
    battery,
    site,
    firmware,
    lastSeenAt,
    serialNumber,
    connection,
    installedAt,
    disabledReason,
  };
}
