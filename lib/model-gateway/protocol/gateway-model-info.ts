import { z } from "zod";

/** Which model answers: the built-in planner that needs no key, or a hosted or compatible model. */
export const gatewayModelInfoSchema = z.strictObject({
  kind: z.enum(["offline", "hosted"]),
  label: z.string().min(1).max(120),
});

export type GatewayModelInfo = z.infer<typeof gatewayModelInfoSchema>;

/** Body of `GET` on the gateway. */
export const gatewayInfoResponseSchema = z.strictObject({ model: gatewayModelInfoSchema });
