"use client";

import { useSearchParams } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import type { IgnoredParameter } from "@/app/_lib/view-params";
import { type Camera, type Layer, type MapView, roundedCamera } from "./map-view";
import { ignoredParameters, mapViewParsers } from "./map-view-params";

export interface MapViewState {
  readonly view: MapView;
  /** What the URL said and nobody could understand. */
  readonly ignored: readonly IgnoredParameter[];
  /** Shows another part of the map; `null` everything. Moving about stays out of the history. */
  moveTo(camera: Camera | null): void;
  /** Focuses a device, and shows another part of the map if a camera is given. */
  focus(deviceId: string | null, camera?: Camera): void;
  showLayer(layer: Layer, visible: boolean): void;
  /** Puts back a whole view, for undo. */
  restore(view: MapView): void;
}

const NOTHING: readonly Layer[] = [];

/** The view of the map as the URL states it: a person, the Back button and an agent all change this one state. */
export function useMapView(): MapViewState {
  const [{ device, hide, at }, setParameters] = useQueryStates(mapViewParsers, { history: "push" });
  const query = useSearchParams();
  const hidden = hide ?? NOTHING;
  const view = useMemo<MapView>(() => ({ deviceId: device, hidden, camera: at }), [device, hidden, at]);
  const ignored = useMemo(() => ignoredParameters(query), [query]);

  const layersOf = (layers: readonly Layer[]) => (layers.length === 0 ? null : layers);

  return {
    view,
    ignored,
    moveTo: (camera) => void setParameters({ at: camera && roundedCamera(camera) }, { history: "replace" }),
    focus: (deviceId, camera) =>
      void setParameters({ device: deviceId, ...(camera && { at: roundedCamera(camera) }) }),
    showLayer: (layer, visible) => {
      const others = hidden.filter((each) => each !== layer);
      void setParameters({ hide: layersOf(visible ? others : [...others, layer]) });
    },
    restore: (earlier) =>
      void setParameters({
        device: earlier.deviceId,
        hide: layersOf(earlier.hidden),
        at: earlier.camera,
      }),
  };
}
