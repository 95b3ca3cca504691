import type { Camera } from "../_state/map-view";
import { worldSize } from "../_state/mercator";

const EQUATOR_METRES = 40_075_017;
/** Pixels that the bar has at most. */
const MOST = 110;

/** How far apart things on the map are, in the middle of the picture. */
export function ScaleBar({ camera }: { camera: Camera }) {
  const metresPerPixel =
    (EQUATOR_METRES * Math.cos((camera.latitude * Math.PI) / 180)) / worldSize(camera.zoom);
  const metres = roundDown(metresPerPixel * MOST);
  return (
    <p
      aria-hidden
      className="map-label pointer-events-none absolute bottom-2 left-2.5 border-x border-b border-text-muted px-1 pb-0.5 text-center text-[10px] leading-3 text-text-muted tabular-nums"
      style={{ width: metres / metresPerPixel }}
    >
      {metres >= 1_000 ? `${metres / 1_000} km` : `${metres} m`}
    </p>
  );
}

/** The next 1, 2 or 5 with zeros. */
function roundDown(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres));
  const factor = [5, 2, 1].find((each) => each * power <= metres) ?? 1;
  return factor * power;
}
