import { geoMercator, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { DRAWN_ZOOM, worldSize } from "./mercator";

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

/** A file of its own beside the scripts: as a part of one it would have to be parsed as one. */
const WORLD = new URL("world-atlas/countries-50m.json", import.meta.url);

/** Fetches the world's countries and draws them. */
export async function drawBorders(): Promise<readonly CountryShape[]> {
  const response = await fetch(WORLD);
  if (!response.ok) throw new Error(`The borders of the world could not be fetched (${response.status}).`);
  const data: unknown = await response.json();
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
