import { ORPCError } from "@orpc/client";
import { z } from "zod";
import { STATUS_LABELS } from "../../_state/device-view";

const conflictData = z.object({
  current: z.object({
    version: z.int(),
    name: z.string(),
    status: z.enum(["online", "offline", "disabled", "maintenance"]),
    city: z.string(),
    site: z.string(),
  }),
});

export type ConflictingDevice = z.infer<typeof conflictData>["current"];

/** The device as somebody else has made it in the meantime, when that is why the server refused. */
export function conflictIn(error: unknown): ConflictingDevice | undefined {
  if (!(error instanceof ORPCError) || error.code !== "VERSION_CONFLICT") return undefined;
  return conflictData.safeParse(error.data).data?.current;
}

export interface Difference {
  readonly label: string;
  readonly before: string;
  readonly now: string;
}

/** What of the things that people change is another one now. */
export function differencesBetween(
  before: Omit<ConflictingDevice, "version">,
  now: ConflictingDevice,
): Difference[] {
  const all = [
    { label: "Name", before: before.name, now: now.name },
    { label: "Status", before: STATUS_LABELS[before.status], now: STATUS_LABELS[now.status] },
    { label: "City", before: before.city, now: now.city },
    { label: "Site", before: before.site, now: now.site },
  ];
  return all.filter((each) => each.before !== each.now);
}
