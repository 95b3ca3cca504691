import { geoMercator, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { worldSize } from "./mercator";

/** The zoom that the shapes are drawn for; others scale them. */
export const DRAWN_ZOOM = 5;

/** One country around longitude 0 and the equator, in pixels of `DRAWN_ZOOM`. */
export interface CountryShape {
  readonly key: string;
  /** The data of an SVG path. */
  readonly outline: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type World = Topology<{ countries: GeometryCollection }>;

function isWorld(data: unknown): data is World {
  return typeof data === "object" && data !== null && "objects" in data && "arcs" in data;
}

/** Fetches the world's borders and draws them. */
export async function loadBorders(): Promise<readonly CountryShape[]> {
  const { default: data }: { default: unknown } = await import("world-atlas/countries-50m.json");
  if (!isWorld(data)) throw new Error("The borders of the world have another shape than expected.");
  const projection = geoMercator()
    .scale(worldSize(DRAWN_ZOOM) / (2 * Math.PI))
    .translate([0, 0]);
  const path = geoPath(projection).digits(1);
  return feature(data, data.objects.countries).features.flatMap((country, index) => {
    const outline = path(country);
    if (outline === null) return [];
    const [[left, top], [right, bottom]] = path.bounds(country);
    return [{ key: String(index), outline, left, top, right, bottom }];
  });
}
