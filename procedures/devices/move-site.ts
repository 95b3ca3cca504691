import { and, avg, eq } from "drizzle-orm";
import { z } from "zod";
import { plainText } from "../base/plain-text";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import type { Database } from "../db/database";
import { device } from "../db/schema";
import { changeResultSchema } from "./change-result-schema";
import { expectedVersionSchema, lockDevice, versionConflict } from "./device-change";
import { deviceIdSchema, toDevice } from "./device-schema";
import { inService } from "./in-service";

const placeName = plainText(80).refine((text) => /^\S(?:[^\n\r\t]*\S)?$/.test(text), {
  error: "Give a name on one line, without blanks around it.",
});

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Books one device at another site, unless somebody has changed it since it was read. */
export const moveSite = memberProcedure
  .errors(versionConflict)
  .meta({
    access: "devices:write",
    rateLimit: { limit: 120, windowMs: 60_000 },
    agent: {
      expose: true,
      description: "Move one device to another site: another city and site name, with coordinates if known.",
      sideEffect: "write",
    },
  })
  .input(
    z
      .strictObject({
        deviceId: deviceIdSchema,
        city: placeName.describe("The city that the device moves to, such as Milan"),
        site: placeName.describe("The name of the site in that city"),
        latitude: z
          .number()
          .min(-90)
          .max(90)
          .optional()
          .describe("Degrees north; only together with longitude"),
        longitude: z
          .number()
          .min(-180)
          .max(180)
          .optional()
          .describe("Degrees east; only together with latitude"),
        expectedVersion: expectedVersionSchema,
      })
      .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
        error: "Give latitude and longitude together, or neither.",
        path: ["latitude"],
      }),
  )
  .use(runMutation)
  .output(changeResultSchema)
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const organizationId = session.organization.id;
    const row = await lockDevice(transaction, organizationId, input.deviceId);
    if (row === undefined) throw errors.NOT_FOUND({ data: { ids: [input.deviceId] } });
    const given = positionIn(input);
    const isThere = row.city === input.city && row.site === input.site;
    const isSamePosition =
      given === undefined || (given.latitude === row.latitude && given.longitude === row.longitude);
    if (isThere && isSamePosition) return { changed: [], unchanged: [row.id] };
    if (row.version !== input.expectedVersion) {
      throw errors.VERSION_CONFLICT({ data: { current: toDevice(row) } });
    }
    const position = given ?? (await middleOf(transaction, organizationId, input));
    if (position === undefined) {
      const message = "None of your devices is in this city. Give its latitude and longitude as well.";
      throw errors.BAD_REQUEST({ data: { issues: [{ path: "city", message }] } });
    }
    const changed = await transaction
      .update(device)
      .set({ ...position, city: input.city, site: input.site, version: row.version + 1 })
      .where(eq(device.id, row.id))
      .returning();
    trace.affects([row.id]);
    return { changed: changed.map(toDevice), unchanged: [] };
  });

function positionIn(input: {
  latitude?: number | undefined;
  longitude?: number | undefined;
}): Position | undefined {
  const { latitude, longitude } = input;
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Where the organisation's devices of this site stand on average, or those of the city when none does. */
async function middleOf(
  transaction: Database,
  organizationId: string,
  { city, site }: { readonly city: string; readonly site: string },
): Promise<Position | undefined> {
  const ofCity = and(inService(organizationId), eq(device.city, city));
  for (const place of [and(ofCity, eq(device.site, site)), ofCity]) {
    const rows = await transaction
      .select({ latitude: avg(device.latitude), longitude: avg(device.longitude) })
      .from(device)
      .where(place);
    const { latitude, longitude } = rows[0] ?? {};
    if (latitude && longitude) return { latitude: Number(latitude), longitude: Number(longitude) };
  }
  return undefined;
}
