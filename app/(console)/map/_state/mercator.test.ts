import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitted, panned, project, toScreen, unproject } from "./mercator";

const place = fc.record({
  latitude: fc.double({ noNaN: true, min: -80, max: 80 }),
  longitude: fc.double({ noNaN: true, min: -179, max: 179 }),
});
const size = { width: 800, height: 500 };

describe("the projection", () => {
  it("leads back to the place that it came from", () => {
    fc.assert(
      fc.property(place, fc.double({ noNaN: true, min: 0, max: 16 }), (there, zoom) => {
        const back = unproject(project(there, zoom), zoom);
        expect(back.latitude).toBeCloseTo(there.latitude, 6);
        expect(back.longitude).toBeCloseTo(there.longitude, 6);
      }),
    );
  });

  it("has north above and west on the left", () => {
    const camera = { latitude: 50, longitude: 10, zoom: 5 };
    expect(toScreen(camera, camera, size)).toEqual({ x: 400, y: 250 });
    const oslo = toScreen({ latitude: 59.9, longitude: 10.7 }, camera, size);
    const lisbon = toScreen({ latitude: 38.7, longitude: -9.1 }, camera, size);
    expect(oslo.y).toBeLessThan(250);
    expect(lisbon.x).toBeLessThan(400);
  });

  it("moves the picture by the pixels it was asked to", () => {
    const camera = { latitude: 50, longitude: 10, zoom: 6 };
    const point = toScreen(camera, panned(camera, 30, -20), size);
    expect(point.x).toBeCloseTo(370);
    expect(point.y).toBeCloseTo(270);
  });
});

describe("a fitted camera", () => {
  it("shows every place, however few or far apart", () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
        const camera = fitted(places, { width: 4_000, height: 4_000 });
        for (const each of places) {
          const { x, y } = toScreen(each, camera, { width: 4_000, height: 4_000 });
          expect(Math.min(x, y)).toBeGreaterThan(0);
          expect(Math.max(x, y)).toBeLessThan(4_000);
        }
      }),
    );
  });

  it("is somewhere sensible without any place", () => {
    expect(fitted([], size)).toEqual({ latitude: 50, longitude: 10, zoom: 4 });
  });
});
