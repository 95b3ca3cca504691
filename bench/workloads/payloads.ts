import { canonicalJson, fnv1a64, fromJsonSchema, type JsonValue } from "agent-surface";
import type { Contest } from "../contest";

const deviceList = fromJsonSchema({
  type: "object",
  properties: {
    devices: {
      type: "array",
      maxItems: 1_000,
      items: {
        type: "object",
        properties: {
          id: { type: "string", maxLength: 40 },
          name: { type: "string", minLength: 1, maxLength: 120 },
          status: { enum: ["online", "offline", "disabled", "maintenance"] },
          battery: { type: "integer", minimum: 0, maximum: 100 },
          note: { type: "string", maxLength: 500 },
          coordinates: {
            type: "array",
            items: { type: "number", minimum: -180, maximum: 180 },
            minItems: 2,
            maxItems: 2,
          },
          tags: { type: "array", items: { type: "string", maxLength: 20 }, maxItems: 8 },
        },
        required: ["id", "name", "status", "battery", "coordinates"],
        additionalProperties: false,
      },
    },
  },
  required: ["devices"],
  additionalProperties: false,
});

function device(index: number): JsonValue {
  return {
    id: `device-${String(index).padStart(4, "0")}`,
    name: `Sensor ${index} — Città Studi`,
    status: index % 3 === 0 ? "offline" : "online",
    battery: (index * 37) % 101,
    note: "Replaced the antenna after the storm; to be seen again at the next visit.",
    coordinates: [9.18 + index / 1_000, 45.46 - index / 1_000],
    tags: ["milan", "indoor", `floor-${index % 9}`],
  };
}

/** The largest list of devices whose JSON has at most so many characters. */
function devicesOf(characters: number): JsonValue {
  const devices: JsonValue[] = [];
  while (JSON.stringify({ devices: [...devices, device(devices.length)] }).length <= characters) {
    devices.push(device(devices.length));
  }
  return { devices };
}

export const payloadContests: Record<string, () => Contest> = {
  "32 kB input: canonical form, fingerprint and validation, against JSON.stringify + JSON.parse": () => {
    const input = devicesOf(32_768);
    return {
      subject: {
        run(times) {
          for (let index = 0; index < times; index++) {
            fnv1a64(canonicalJson(input));
            deviceList.parse(input);
          }
        },
      },
      baseline: {
        run(times) {
          for (let index = 0; index < times; index++) JSON.parse(JSON.stringify(input));
        },
      },
    };
  },
};
