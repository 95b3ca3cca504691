/** How the map is looked at. Focus, layers and the part that is shown live in the URL, so that a view can be shared. */
export const LAYERS = ["status", "incidents", "labels", "sites"] as const;
export type Layer = (typeof LAYERS)[number];

export const LAYER_LABELS: Readonly<Record<Layer, string>> = {
  status: "Status",
  incidents: "Incidents",
  labels: "Labels",
  sites: "Sites",
};

/** What the middle of the map shows, and how large. */
export interface Camera {
  readonly latitude: number;
  readonly longitude: number;
  /** The world is `256 * 2 ** zoom` pixels wide. */
  readonly zoom: number;
}

export const MIN_ZOOM = 2;
export const MAX_ZOOM = 16;
/** Web maps end here, where Mercator's world is square. */
export const MAX_LATITUDE = 85;

export interface MapView {
  readonly deviceId: string | null;
  readonly hidden: readonly Layer[];
  /** `null`: everything there is, as large as it fits. */
  readonly camera: Camera | null;
}

/** The same camera within the bounds, in the precision that the URL keeps. */
export function roundedCamera({ latitude, longitude, zoom }: Camera): Camera {
  const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
  // Adding nothing makes a plain zero of a negative one, which the URL would not give back.
  const round = (value: number, digits: number) => Number(value.toFixed(digits)) + 0;
  return {
    latitude: round(within(latitude, -MAX_LATITUDE, MAX_LATITUDE), 4),
    longitude: round(within(longitude, -180, 180), 4),
    zoom: round(within(zoom, MIN_ZOOM, MAX_ZOOM), 2),
  };
}

export function sameCamera(a: Camera | null, b: Camera | null): boolean {
  if (a === null || b === null) return a === b;
  return a.latitude === b.latitude && a.longitude === b.longitude && a.zoom === b.zoom;
}

export function sameMapView(a: MapView, b: MapView): boolean {
  return (
    a.deviceId === b.deviceId &&
    sameCamera(a.camera, b.camera) &&
    a.hidden.length === b.hidden.length &&
    a.hidden.every((layer) => b.hidden.includes(layer))
  );
}
