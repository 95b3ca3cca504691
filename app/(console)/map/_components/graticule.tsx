import type { Camera } from "../_state/map-view";
import { panned, type Size, toScreen } from "../_state/mercator";

/** Degrees between two lines; the finest that are not too close is taken. */
const STEPS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20];
/** Pixels between two lines, at least. */
const LEAST = 110;
/** No picture needs more lines than this each way. */
const MAX_LINES = 60;

/** Lines of latitude and longitude, so that moving and zooming can be seen where there is nothing else. */
export function Graticule({ camera, size }: { camera: Camera; size: Size }) {
  const { width, height } = size;
  const corner = panned(camera, -width / 2, -height / 2);
  const opposite = panned(camera, width / 2, height / 2);
  const degree = width / Math.max(opposite.longitude - corner.longitude, 1e-9);
  const step = STEPS.find((each) => each * degree >= LEAST) ?? 20;
  const meridians = multiples(step, corner.longitude, opposite.longitude).map(
    (longitude) => toScreen({ ...camera, longitude }, camera, size).x,
  );
  const parallels = multiples(step, opposite.latitude, corner.latitude).map(
    (latitude) => toScreen({ ...camera, latitude }, camera, size).y,
  );
  return (
    <svg aria-hidden width={width} height={height} className="absolute inset-0 stroke-map-border opacity-45">
      {meridians.map((x) => (
        <line key={x} x1={x} x2={x} y1={0} y2={height} />
      ))}
      {parallels.map((y) => (
        <line key={y} x1={0} x2={width} y1={y} y2={y} />
      ))}
    </svg>
  );
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.min(MAX_LINES, Math.max(0, Math.floor(to / step) - first + 1));
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}
