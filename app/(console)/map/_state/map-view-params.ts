import { createParser } from "nuqs/server";
import { DEVICE_ID } from "@/app/_lib/device-id";
import { type IgnoredParameter, ignoredParametersOf, parseAsId } from "@/app/_lib/view-params";
import { type Camera, LAYERS, type Layer, roundedCamera, sameCamera } from "./map-view";

const NUMBER = "(-?\\d{1,3}(?:\\.\\d{1,6})?)";
const CAMERA = new RegExp(`^${NUMBER},${NUMBER},${NUMBER}$`);

/** `45.4642,9.19,11`: latitude, longitude, zoom. */
const parseAsCamera = createParser<Camera>({
  parse(raw) {
    const match = CAMERA.exec(raw);
    if (match === null) return null;
    const camera = { latitude: Number(match[1]), longitude: Number(match[2]), zoom: Number(match[3]) };
    return sameCamera(camera, roundedCamera(camera)) ? camera : null;
  },
  serialize: ({ latitude, longitude, zoom }) => [latitude, longitude, zoom].join(","),
  eq: sameCamera,
});

/** `labels.sites`: the layers that are hidden, each once, in their order. */
const parseAsLayers = createParser<readonly Layer[]>({
  parse(raw) {
    const named = raw.split(".");
    const known = LAYERS.filter((layer) => named.includes(layer));
    return known.join(".") === raw ? known : null;
  },
  serialize: (layers) => LAYERS.filter((layer) => layers.includes(layer)).join("."),
  eq: (a, b) => a.length === b.length && a.every((layer) => b.includes(layer)),
});

/** Names of the query parameters of `/map`. */
export const mapViewParsers = {
  device: parseAsId(DEVICE_ID),
  hide: parseAsLayers,
  at: parseAsCamera,
};

const PARAMETERS = [
  { key: "device", label: "Device", parse: mapViewParsers.device.parse },
  { key: "hide", label: "Hidden layers", parse: mapViewParsers.hide.parse },
  { key: "at", label: "Place", parse: mapViewParsers.at.parse },
];

export function ignoredParameters(query: { get(key: string): string | null }): IgnoredParameter[] {
  return ignoredParametersOf(PARAMETERS, query);
}
