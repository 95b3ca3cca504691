"use client";

import { Minus, Plus, Scan } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { IconButton } from "@/app/_components/ui/button";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useAgentTouched } from "../../_agent/console-agent-provider";
import { CAMERA_PLACE, FOCUS_PLACE } from "../_agent/places";
import { type Cluster, clusterDevices, FOCUS_ZOOM, levelAt } from "../_state/cluster-devices";
import type { Camera, Layer } from "../_state/map-view";
import { fitted, panned, type Size, toScreen, zoomed } from "../_state/mercator";
import { useBorders } from "../_state/use-borders";
import type { MapScreen } from "../_state/use-map-screen";
import { ClusterMarker } from "./cluster-marker";
import { Graticule } from "./graticule";
import { Land } from "./land";
import { ScaleBar } from "./scale-bar";
import { useGestures } from "./use-gestures";

/** Pixels that an arrow key moves the picture by. */
const STEP = 80;
/** Markers outside of the picture by more than this are not drawn, in pixels. */
const MARGIN = 60;

export interface MapPictureProps {
  readonly screen: MapScreen;
  readonly onMove: (camera: Camera | null) => void;
  readonly onFocus: (deviceId: string) => void;
}

/** The map itself: land, and a marker for what stands on it. */
export function MapPicture({ screen, onMove, onFocus }: MapPictureProps) {
  const { devices, focused, view, size, resize } = screen;
  const element = useRef<HTMLDivElement>(null);
  const camera = useGestures(element, screen.camera, size, onMove);
  const { data: countries, isError, refetch } = useBorders();
  const touched = useAgentTouched(CAMERA_PLACE);
  const focusTouched = useAgentTouched(FOCUS_PLACE);
  const shows = (layer: Layer) => !view.hidden.includes(layer);

  useMeasuredSize(element, resize);

  const level = levelAt(camera.zoom, shows("sites"));
  const clusters = useMemo(() => clusterDevices(devices, level), [devices, level]);
  const placed = clusters
    .map((cluster) => ({ cluster, at: toScreen(cluster, camera, size) }))
    .filter(({ at }) => isInside(at, size));

  function press(cluster: Cluster): void {
    const [device] = cluster.devices;
    if (cluster.devices.length === 1 && device) onFocus(device.id);
    else onMove(closeUp(cluster, camera, size));
  }

  function pressKey(event: KeyboardEvent<HTMLDivElement>): void {
    const next = cameraAfterKey(event.key, camera);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, and this one is moved with the keyboard
    <div
      ref={element}
      role="group"
      aria-label="Map of devices. Arrow keys move it, plus and minus zoom, 0 shows everything."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot move the map
      tabIndex={0}
      data-agent-touched={touched || undefined}
      onKeyDown={pressKey}
      className="relative h-full touch-none overflow-hidden bg-map-water select-none -outline-offset-2!"
    >
      {countries ? <Land countries={countries} camera={camera} size={size} /> : null}
      <Graticule camera={camera} size={size} />
      <div className="absolute inset-0">
        {placed.map(({ cluster, at }) => (
          <ClusterMarker
            key={cluster.key}
            cluster={cluster}
            at={at}
            focused={focused !== undefined && cluster.devices.includes(focused)}
            touched={focusTouched && focused !== undefined && cluster.devices.includes(focused)}
            shows={shows}
            onPress={() => press(cluster)}
          />
        ))}
      </div>
      <div className="absolute top-2.5 left-2.5 flex items-start gap-2">
        <div className="flex flex-col overflow-hidden rounded-md border bg-surface shadow-panel">
          <IconButton label="Zoom in" onClick={() => onMove(zoomed(camera, 1))}>
            <Plus aria-hidden className="size-4" />
          </IconButton>
          <IconButton label="Zoom out" onClick={() => onMove(zoomed(camera, -1))}>
            <Minus aria-hidden className="size-4" />
          </IconButton>
          <IconButton label="Show everything" disabled={view.camera === null} onClick={() => onMove(null)}>
            <Scan aria-hidden className="size-4" />
          </IconButton>
        </div>
        <AgentTouchTag place={CAMERA_PLACE} className="rounded bg-surface px-1.5" />
      </div>
      <ScaleBar camera={camera} />
      {isError ? (
        <p
          role="status"
          className="absolute right-2.5 bottom-2.5 rounded-md border bg-surface px-2.5 py-1.5 text-xs text-text-muted"
        >
          The land could not be drawn; the devices stand where they are.{" "}
          <button type="button" className="font-medium text-accent underline" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : null}
    </div>
  );
}

function useMeasuredSize(element: { current: HTMLDivElement | null }, resize: (size: Size) => void): void {
  useEffect(() => {
    const node = element.current;
    if (node === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      if (width > 0 && height > 0) resize({ width, height });
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, resize]);
}

function isInside({ x, y }: { x: number; y: number }, { width, height }: Size): boolean {
  return x > -MARGIN && y > -MARGIN && x < width + MARGIN && y < height + MARGIN;
}

/** Shows what a marker stands for, always closer than before. */
function closeUp({ devices }: Cluster, camera: Camera, size: Size): Camera {
  const all = fitted(devices, size, FOCUS_ZOOM);
  return { ...all, zoom: Math.max(all.zoom, Math.min(camera.zoom + 1, FOCUS_ZOOM)) };
}

function cameraAfterKey(key: string, camera: Camera): Camera | null | undefined {
  switch (key) {
    case "ArrowLeft":
      return panned(camera, -STEP, 0);
    case "ArrowRight":
      return panned(camera, STEP, 0);
    case "ArrowUp":
      return panned(camera, 0, -STEP);
    case "ArrowDown":
      return panned(camera, 0, STEP);
    case "+":
    case "=":
      return zoomed(camera, 1);
    case "-":
      return zoomed(camera, -1);
    case "0":
      return null;
    default:
      return undefined;
  }
}
