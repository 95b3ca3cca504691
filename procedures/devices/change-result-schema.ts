import { z } from "zod";
import { deviceIdSchema, deviceSchema } from "./device-schema";

export const deviceIdsSchema = z
  .array(deviceIdSchema)
  .min(1)
  .max(100)
  .refine((ids) => new Set(ids).size === ids.length, { error: "Name each device once." })
  .meta({ uniqueItems: true, description: "The devices to change; all must belong to the organisation" });

export const changeResultSchema = z.strictObject({
  changed: z.array(deviceSchema),
  unchanged: z.array(z.string()).describe("Ids that already were as asked"),
});
