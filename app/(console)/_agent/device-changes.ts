import { z } from "zod";
import type { NewsChannel } from "@/app/_lib/news-channel";
import { DEVICE_STATUSES } from "../devices/_state/device-view";

const changedDevice = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  status: z.enum(DEVICE_STATUSES),
  version: z.int(),
});

/** What the procedures that change devices do to them. */
const KIND_OF_PROCEDURE = {
  "devices.disable": "disable",
  "devices.enable": "enable",
  "devices.reboot": "reboot",
  "devices.decommission": "decommission",
  "devices.rename": "rename",
  "devices.moveSite": "move",
} as const;

export type DeviceChangeKind = (typeof KIND_OF_PROCEDURE)[keyof typeof KIND_OF_PROCEDURE];

function isChange(path: string): path is keyof typeof KIND_OF_PROCEDURE {
  return Object.hasOwn(KIND_OF_PROCEDURE, path);
}

/** What puts back how one device was called and where it stood, as long as nobody has changed it since. */
export interface FormerDevice {
  readonly name: string;
  readonly city: string;
  readonly site: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Devices that the server has just changed, as they are now. */
export interface DeviceChangeNews {
  readonly kind: DeviceChangeKind;
  readonly by: "person" | "assistant";
  readonly devices: readonly z.infer<typeof changedDevice>[];
  /** Of a device that was renamed or moved, when the page knew it: how it was before. */
  readonly former?: FormerDevice | undefined;
}

export type DeviceChanges = NewsChannel<DeviceChangeNews>;

const answer = z.object({ changed: z.array(changedDevice).min(1) });

/** The news in the answer of a procedure that the assistant has called; undefined when it changed no device. */
export function newsOfProcedure(path: string, output: unknown): DeviceChangeNews | undefined {
  const parsed = answer.safeParse(output);
  if (!isChange(path) || !parsed.success) return undefined;
  return { kind: KIND_OF_PROCEDURE[path], by: "assistant", devices: parsed.data.changed };
}
