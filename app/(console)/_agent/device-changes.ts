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

export const DEVICE_CHANGE_KINDS = ["disable", "enable"] as const;
export type DeviceChangeKind = (typeof DEVICE_CHANGE_KINDS)[number];

/** Devices that the server has just changed, as they are now. */
export interface DeviceChangeNews {
  readonly kind: DeviceChangeKind;
  readonly by: "person" | "assistant";
  readonly devices: readonly z.infer<typeof changedDevice>[];
}

export type DeviceChanges = NewsChannel<DeviceChangeNews>;

const answer = z.object({ changed: z.array(changedDevice).min(1) });

/** The news in the answer of a procedure that the assistant has called; undefined when it changed no device. */
export function newsOfProcedure(path: string, output: unknown): DeviceChangeNews | undefined {
  const kind = DEVICE_CHANGE_KINDS.find((each) => path === `devices.${each}`);
  const parsed = answer.safeParse(output);
  if (kind === undefined || !parsed.success) return undefined;
  return { kind, by: "assistant", devices: parsed.data.changed };
}
