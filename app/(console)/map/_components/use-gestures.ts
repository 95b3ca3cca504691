"use client";

import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Camera, MAX_ZOOM, MIN_ZOOM } from "../_state/map-view";
import { project, type Size, unproject } from "../_state/mercator";

/**
 * Dragging, pinching, the wheel and a double press on the map. While a gesture goes on its camera is the hand's own;
 * at its end `onMove` is told where it led.
 * @returns the camera to show now
 */
export function useGestures(
  element: RefObject<HTMLDivElement | null>,
  camera: Camera,
  size: Size,
  onMove: (camera: Camera) => void,
): Camera {
  const [draft, setDraft] = useState<Camera>();
  const behaviour = useRef<ZoomBehavior<HTMLDivElement, unknown>>(undefined);

  const follow = useEffectEvent((transform: ZoomTransform) => setDraft(cameraOf(transform, size)));
  const settle = useEffectEvent((transform: ZoomTransform) => {
    setDraft(undefined);
    onMove(cameraOf(transform, size));
  });

  useEffect(() => {
    const node = element.current;
    if (node === null) return;
    let begin: ZoomTransform | undefined;
    const gestures = zoom<HTMLDivElement, unknown>()
      .scaleExtent([2 ** MIN_ZOOM, 2 ** MAX_ZOOM])
      // A marker is pressed, not dragged; the wheel zooms over it all the same.
      .filter((event: Event) => event.type === "wheel" || !isControl(event.target))
      .on("start", ({ transform }: D3ZoomEvent<HTMLDivElement, unknown>) => {
        begin = transform;
      })
      .on("zoom", ({ sourceEvent, transform }: D3ZoomEvent<HTMLDivElement, unknown>) => {
        if (sourceEvent) follow(transform);
      })
      .on("end", ({ sourceEvent, transform }: D3ZoomEvent<HTMLDivElement, unknown>) => {
        if (sourceEvent && !isSame(begin, transform)) settle(transform);
      });
    behaviour.current = gestures;
    const selection = select(node).call(gestures);
    return () => {
      selection.on(".zoom", null);
      behaviour.current = undefined;
    };
  }, [element]);

  // What is shown by other means is where the next gesture begins.
  useEffect(() => {
    const node = element.current;
    if (node === null || draft !== undefined) return;
    behaviour.current?.transform(select(node), transformOf(camera, size));
  }, [element, camera, size, draft]);

  return draft ?? camera;
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button") !== null;
}

function isSame(a: ZoomTransform | undefined, b: ZoomTransform): boolean {
  return a !== undefined && a.k === b.k && a.x === b.x && a.y === b.y;
}

/** The camera as d3-zoom's transform of a world of zoom 0. */
function transformOf(camera: Camera, { width, height }: Size): ZoomTransform {
  const middle = project(camera, 0);
  const scale = 2 ** camera.zoom;
  return zoomIdentity.translate(width / 2 - scale * middle.x, height / 2 - scale * middle.y).scale(scale);
}

function cameraOf({ k, x, y }: ZoomTransform, { width, height }: Size): Camera {
  return { ...unproject({ x: (width / 2 - x) / k, y: (height / 2 - y) / k }, 0), zoom: Math.log2(k) };
}
