import { z } from "zod";
import { DEVICE_STATUSES } from "../../devices/_state/device-view";
import { LAYERS } from "../_state/map-view";

/** What agents read and write on `/map`; the descriptions are all that a model knows of it. */
export const layersSchema = z.strictObject({
  status: z.boolean().describe("Colours and signs for how devices are"),
  incidents: z.boolean().describe("Numbers of unresolved incidents"),
  labels: z.boolean().describe("Names of cities, sites and devices"),
  sites: z.boolean().describe("A marker for each site when zoomed in, instead of one for the city"),
});

const deviceSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.enum(DEVICE_STATUSES),
  city: z.string(),
});

const focusedSchema = z.strictObject({
  ...deviceSchema.shape,
  site: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  incidents: z.int().describe("Unresolved incidents"),
});

export const cameraSchema = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  zoom: z.number().describe("2: the world. 8: a region. 15: streets"),
});

export const focusOutputSchema = z.strictObject({ focused: focusedSchema.nullable() });

export const mapStateSchema = z.strictObject({
  focused: focusedSchema.nullable().describe("The device whose card is open beside the map"),
  camera: cameraSchema.describe("What the middle of the map shows"),
  layers: layersSchema,
  places: z
    .array(z.strictObject({ city: z.string(), devices: z.int(), offline: z.int(), incidents: z.int() }))
    .describe("Every city with devices; at most 100"),
  devices: z.array(deviceSchema).describe("The devices in sight, offline ones first; at most 250"),
  inSight: z.int().describe("Devices in sight, also beyond those listed"),
});

export const zoomInputSchema = z
  .strictObject({
    direction: z
      .enum(["in", "out", "all"])
      .optional()
      .describe("in: closer. out: farther. all: show everything"),
    city: z.string().min(1).max(80).optional().describe("City or site to show, by its name"),
  })
  .refine((input) => Object.keys(input).length > 0, { error: "Give direction, city or both." });

export const toggleInputSchema = z.strictObject({
  layer: z.enum(LAYERS),
  visible: z.boolean().optional().describe("true: show. false: hide. Left out: the other way round than now"),
});
