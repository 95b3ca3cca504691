import { type Camera, MAX_ZOOM, MIN_ZOOM } from "./map-view";

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const TILE = 256;

/** The zoom that the shapes of countries are drawn for; others scale them. */
export const DRAWN_ZOOM = 5;

/** Where a place stands in a world of the given zoom, in pixels from longitude 0 and the equator. */
export function project({ latitude, longitude }: Place, zoom: number): Point {
  const size = worldSize(zoom);
  const angle = (latitude * Math.PI) / 180;
  const y = -Math.log(Math.tan(Math.PI / 4 + angle / 2));
  return { x: (longitude / 360) * size, y: (y / (2 * Math.PI)) * size };
}

export function unproject({ x, y }: Point, zoom: number): Place {
  const size = worldSize(zoom);
  const latitude = 2 * Math.atan(Math.exp((-y / size) * 2 * Math.PI)) - Math.PI / 2;
  return { latitude: (latitude * 180) / Math.PI, longitude: (x / size) * 360 };
}

export function worldSize(zoom: number): number {
  return TILE * 2 ** zoom;
}

/** Where a place stands on the screen, in pixels from its upper left. */
export function toScreen(place: Place, camera: Camera, { width, height }: Size): Point {
  const at = project(place, camera.zoom);
  const middle = project(camera, camera.zoom);
  return { x: at.x - middle.x + width / 2, y: at.y - middle.y + height / 2 };
}

/** The camera after the picture was moved by so many pixels. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  const middle = project(camera, camera.zoom);
  return { ...unproject({ x: middle.x + dx, y: middle.y + dy }, camera.zoom), zoom: camera.zoom };
}

export function zoomed(camera: Camera, by: number): Camera {
  return { ...camera, zoom: Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, camera.zoom + by)) };
}

/** Room for the markers, which stand around their places, and for the labels beneath them, in pixels. */
const MARGIN = { side: 56, top: 44, bottom: 68 };

const EUROPE: Camera = { latitude: 50, longitude: 10, zoom: 4 };

/** The camera that shows all places as large as they fit, up to `maxZoom`. */
export function fitted(places: readonly Place[], { width, height }: Size, maxZoom = 12): Camera {
  if (places.length === 0) return EUROPE;
  const points = places.map((place) => project(place, 0));
  const [left, right] = extentOf(points.map(({ x }) => x));
  const [top, bottom] = extentOf(points.map(({ y }) => y));
  const scale = Math.min(
    Math.max(1, width - 2 * MARGIN.side) / Math.max(right - left, 1e-9),
    Math.max(1, height - MARGIN.top - MARGIN.bottom) / Math.max(bottom - top, 1e-9),
  );
  const zoom = Math.min(maxZoom, Math.max(MIN_ZOOM, Math.log2(scale)));
  const lowered = (MARGIN.bottom - MARGIN.top) / 2 / 2 ** zoom;
  return { ...unproject({ x: (left + right) / 2, y: (top + bottom) / 2 + lowered }, 0), zoom };
}

function extentOf(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}
