"use client";

import { memo } from "react";
import type { CountryShape } from "../_state/draw-borders";
import type { Camera } from "../_state/map-view";
import { DRAWN_ZOOM, project, type Size } from "../_state/mercator";

export interface LandProps {
  readonly countries: readonly CountryShape[];
  readonly camera: Camera;
  readonly size: Size;
}

/** The countries in sight. */
export function Land({ countries, camera, size }: LandProps) {
  const { width, height } = size;
  const scale = 2 ** (camera.zoom - DRAWN_ZOOM);
  const middle = project(camera, DRAWN_ZOOM);
  const [halfWidth, halfHeight] = [width / 2 / scale, height / 2 / scale];
  const inSight = countries.filter(
    ({ left, top, right, bottom }) =>
      right > middle.x - halfWidth &&
      left < middle.x + halfWidth &&
      bottom > middle.y - halfHeight &&
      top < middle.y + halfHeight,
  );
  const place = `translate(${width / 2} ${height / 2}) scale(${scale}) translate(${-middle.x} ${-middle.y})`;
  return (
    <svg aria-hidden width={width} height={height} className="absolute inset-0">
      <g transform={place} className="fill-map-land stroke-map-border" strokeWidth={1}>
        {inSight.map(({ key, outline }) => (
          <Country key={key} outline={outline} />
        ))}
      </g>
    </svg>
  );
}

const Country = memo(function Country({ outline }: { outline: string }) {
  return <path d={outline} vectorEffect="non-scaling-stroke" />;
});
