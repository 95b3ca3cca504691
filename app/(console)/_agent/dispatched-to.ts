import { z } from "zod";

const answer = z.object({ workOrder: z.object({ deviceId: z.string() }) });

/** The device to which the assistant's call has sent somebody; undefined when it was another call. */
export function dispatchedTo(path: string, output: unknown): string | undefined {
  if (path !== "devices.dispatchTechnician") return undefined;
  return answer.safeParse(output).data?.workOrder.deviceId;
}
