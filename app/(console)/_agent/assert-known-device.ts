import type { QueryClient } from "@tanstack/react-query";
import { unmetCondition } from "@/app/_lib/agent/unmet-condition";
import { isNotThere } from "@/app/_lib/is-not-there";
import { orpc } from "@/app/_lib/rpc";

/**
 * Refuses an id that leads nowhere before anything on the screen changes. What is found is kept, so that the
 * page or the drawer shows it at once.
 * @throws {AgentSurfaceError} `PRECONDITION_FAILED {reason: "unknown-device"}`
 */
export async function assertKnownDevice(queryClient: QueryClient, deviceId: string): Promise<void> {
  try {
    await queryClient.ensureQueryData({
      ...orpc.devices.get.queryOptions({ input: { deviceId } }),
      retry: false,
    });
  } catch (error) {
    // Any other failure says nothing about the device; what is opened next meets it and tells the person.
    if (!isNotThere(error)) return;
    throw unmetCondition(
      "unknown-device",
      "There is no such device. Use an id from devices.table or devices.search.",
      { deviceId },
    );
  }
}
