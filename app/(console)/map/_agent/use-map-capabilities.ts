"use client";

import { action, observation } from "agent-surface";
import { useAgentComponent } from "agent-surface/react";
import { z } from "zod";
import { unmetCondition } from "@/app/_lib/agent/unmet-condition";
import { DEVICE_ID } from "@/app/_lib/device-id";
import { zs } from "@/app/_lib/zs";
import { announceAgentChange } from "../../_agent/announce-agent-change";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { clusterDevices, FOCUS_ZOOM } from "../_state/cluster-devices";
import {
  type Camera,
  LAYER_LABELS,
  LAYERS,
  type MapView,
  roundedCamera,
  sameMapView,
} from "../_state/map-view";
import { fitted, toScreen, zoomed } from "../_state/mercator";
import type { MappedDevice, MapScreen, SettledMap } from "../_state/use-map-screen";
import {
  cameraSchema,
  focusOutputSchema,
  layersSchema,
  mapStateSchema,
  toggleInputSchema,
  zoomInputSchema,
} from "./map-schemas";
import { CAMERA_PLACE, DISPATCH_CONTROL, FOCUS_PLACE, LAYERS_PLACE } from "./places";

const MAX_LISTED = 250;
const MAX_PLACES = 100;

const state = zs(mapStateSchema);
const focusInput = zs(
  z.strictObject({
    deviceId: z.string().regex(DEVICE_ID).describe("Id of the device, from map.view.read or devices.search"),
  }),
);
const focusOutput = zs(focusOutputSchema);
const zoomInput = zs(zoomInputSchema);
const cameraOutput = zs(z.strictObject({ camera: cameraSchema }));
const toggleInput = zs(toggleInputSchema);
const layersOutput = zs(z.strictObject({ layers: layersSchema }));

/** Declares `map.view`: what the map shows, which device is focused, and its layers. */
export function useMapCapabilities(screen: MapScreen): void {
  const { guard, hand } = useConsoleAgent();
  const { view } = screen;

  async function apply(
    target: MapView,
    { place, message }: { place: string; message: string },
    signal: AbortSignal,
  ): Promise<SettledMap> {
    screen.restore(target);
    const shown = await screen.settled((now) => sameMapView(now.view, target), signal);
    if (!sameMapView(view, target)) {
      announceAgentChange(hand, { places: [place], message, undo: () => screen.restore(view) });
    }
    return shown;
  }

  useAgentComponent({
    type: "map.view",
    description:
      "The map of the organisation's devices: markers for cities, sites or devices, depending on the zoom. One device can be focused; its card beside the map shows its incidents and work orders.",
    priority: 10,
    observations: {
      read: observation({
        description:
          "Read what the map shows: the devices in sight (id, name, status, city), the cities with their offline devices and incidents, the focused device, the zoom and the layers.",
        output: state,
        read: async () => stateOf(await screen.settled()),
      }),
    },
    actions: {
      focusDevice: action({
        description:
          "Focus one device on the map: centre it, zoom in on it and open its card with its incidents and work orders.",
        input: focusInput,
        output: focusOutput,
        effect: "local-state",
        idempotent: true,
        precondition: () => guard.assertFree(DISPATCH_CONTROL),
        execute: async ({ deviceId }, { signal }) => {
          const { devices } = await screen.settled(undefined, signal);
          const device = deviceOf(devices, deviceId);
          const { latitude, longitude, name } = device;
          const camera = roundedCamera({ latitude, longitude, zoom: FOCUS_ZOOM });
          const target = { ...view, deviceId: device.id, camera };
          const shown = await apply(target, { place: FOCUS_PLACE, message: `${name} focused` }, signal);
          return { focused: focusedOf(shown) };
        },
      }),
      zoom: action({
        description: "Zoom the map in or out, show everything, or show one city or site by its name.",
        input: zoomInput,
        output: cameraOutput,
        effect: "local-state",
        idempotent: false,
        execute: async ({ direction, city }, { signal }) => {
          const shown = await screen.settled(undefined, signal);
          const camera = city === undefined ? zoomedTo(shown.camera, direction) : placeCamera(shown, city);
          const message = city === undefined ? "Map zoomed" : `${city} shown on the map`;
          const after = await apply({ ...view, camera }, { place: CAMERA_PLACE, message }, signal);
          return { camera: after.camera };
        },
      }),
      toggleLayer: action({
        description: "Show or hide a layer of the map: status, incidents, labels or sites.",
        input: toggleInput,
        output: layersOutput,
        effect: "local-state",
        idempotent: false,
        execute: async ({ layer, visible }, { signal }) => {
          const show = visible ?? view.hidden.includes(layer);
          const others = view.hidden.filter((each) => each !== layer);
          const hidden = show ? others : LAYERS.filter((each) => each === layer || others.includes(each));
          const message = `${LAYER_LABELS[layer]} ${show ? "shown" : "hidden"} on the map`;
          const shown = await apply({ ...view, hidden }, { place: LAYERS_PLACE, message }, signal);
          return { layers: layersOf(shown.view) };
        },
      }),
    },
  });
}

function deviceOf(devices: readonly MappedDevice[], wanted: string): MappedDevice {
  const text = wanted.toLocaleLowerCase("en");
  const device =
    devices.find(({ id }) => id === wanted) ??
    devices.find(({ name }) => name.toLocaleLowerCase("en") === text);
  if (device) return device;
  throw unmetCondition(
    "unknown-device",
    "There is no such device on the map. Use an id from map.view.read or devices.search.",
    { deviceId: wanted },
  );
}

function zoomedTo(camera: Camera, direction: "in" | "out" | "all" | undefined): Camera | null {
  if (direction === "all") return null;
  return roundedCamera(zoomed(camera, direction === "out" ? -1.5 : 1.5));
}

function placeCamera({ devices, size }: SettledMap, wanted: string): Camera {
  const text = wanted.trim().toLocaleLowerCase("en");
  const ofCity = devices.filter(({ city }) => city.toLocaleLowerCase("en") === text);
  const there =
    ofCity.length > 0 ? ofCity : devices.filter(({ site }) => site.toLocaleLowerCase("en") === text);
  if (there.length > 0) return roundedCamera(fitted(there, size));
  throw unmetCondition(
    "unknown-place",
    "There are no devices in a city or site of that name. Use a listed city.",
    {
      cities: clusterDevices(devices, "city")
        .slice(0, MAX_PLACES)
        .map(({ name }) => name),
    },
  );
}

function layersOf({ hidden }: MapView) {
  const shows = (layer: (typeof LAYERS)[number]) => !hidden.includes(layer);
  return {
    status: shows("status"),
    incidents: shows("incidents"),
    labels: shows("labels"),
    sites: shows("sites"),
  };
}

function focusedOf({ focused }: Pick<SettledMap, "focused">) {
  if (focused === undefined) return null;
  const { id, name, status, city, site, latitude, longitude, incidents } = focused;
  return { id, name, status, city, site, latitude, longitude, incidents };
}

function stateOf(shown: SettledMap) {
  const { devices, camera, size, view } = shown;
  const inSight = devices.filter((device) => {
    const { x, y } = toScreen(device, camera, size);
    return x >= 0 && y >= 0 && x <= size.width && y <= size.height;
  });
  const offlineFirst = [...inSight].sort(
    (a, b) => Number(b.status === "offline") - Number(a.status === "offline"),
  );
  return {
    focused: focusedOf(shown),
    camera,
    layers: layersOf(view),
    places: clusterDevices(devices, "city")
      .slice(0, MAX_PLACES)
      .map(({ name, counts, incidents, devices: members }) => ({
        city: name,
        devices: members.length,
        offline: counts.offline,
        incidents,
      })),
    devices: offlineFirst
      .slice(0, MAX_LISTED)
      .map(({ id, name, status, city }) => ({ id, name, status, city })),
    inSight: inSight.length,
  };
}
