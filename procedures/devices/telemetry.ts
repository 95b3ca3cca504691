import { and, asc, desc, eq, gte } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { deviceTelemetry } from "../db/schema";
import { deviceIdSchema } from "./device-schema";
import { requireDevice } from "./require-device";
import { sampleTelemetry } from "./sample-telemetry";

const HOUR_MS = 3_600_000;

/** How far back each range goes, and how much time one point of it stands for. */
const RANGES = {
  "24h": { spanMs: 24 * HOUR_MS, stepMs: HOUR_MS },
  "7d": { spanMs: 7 * 24 * HOUR_MS, stepMs: 3 * HOUR_MS },
  "30d": { spanMs: 30 * 24 * HOUR_MS, stepMs: 12 * HOUR_MS },
} as const;

const pointSchema = z.strictObject({
  at: z.iso.datetime().describe("Beginning of the interval that the point averages"),
  temperature: z.number().nullable().describe("Degrees Celsius; null when nothing was reported"),
  battery: z.int().nullable().describe("Charge in percent"),
  signal: z.int().nullable().describe("Signal strength in dBm; nearer to 0 is better"),
});

/** What one device has reported up to now, in equal steps without gaps. */
export const telemetry = memberProcedure
  .meta({
    access: "devices:read",
    agent: {
      expose: true,
      description: "Read the telemetry of one device over a range: temperature, battery and signal.",
      sideEffect: "read",
    },
  })
  .input(
    z.strictObject({
      deviceId: deviceIdSchema,
      range: z.enum(["24h", "7d", "30d"]).default("24h").describe("How far back: a day, a week or a month"),
    }),
  )
  .use(requireDevice)
  .output(
    z.strictObject({
      range: z.enum(["24h", "7d", "30d"]),
      stepMinutes: z.int(),
      points: z.array(pointSchema).describe("Oldest first"),
      latestDay: z.iso
        .date()
        .nullable()
        .describe("The last day of which there is any report; null for never"),
    }),
  )
  .handler(async ({ context, input }) => {
    const { spanMs, stepMs } = RANGES[input.range];
    const end = context.now().getTime();
    const first = Math.floor((end - spanMs) / stepMs + 1) * stepMs;
    const ofDevice = eq(deviceTelemetry.deviceId, context.device.id);
    const days = await context.database
      .select()
      .from(deviceTelemetry)
      .where(and(ofDevice, gte(deviceTelemetry.day, new Date(first).toISOString().slice(0, 10))))
      .orderBy(asc(deviceTelemetry.day));
    const latest = await context.database
      .select({ day: deviceTelemetry.day })
      .from(deviceTelemetry)
      .where(ofDevice)
      .orderBy(desc(deviceTelemetry.day))
      .limit(1);
    return {
      range: input.range,
      stepMinutes: stepMs / 60_000,
      points: sampleTelemetry(days, { first, end, stepMs }),
      latestDay: latest[0]?.day ?? null,
    };
  });
