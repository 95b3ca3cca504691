import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LAYERS, roundedCamera } from "./map-view";
import { ignoredParameters, mapViewParsers } from "./map-view-params";

const { at, hide } = mapViewParsers;

describe("mapViewParsers", () => {
  it("writes a camera that it reads back", () => {
    const camera = fc.record({
      latitude: fc.double({ noNaN: true, min: -120, max: 120 }),
      longitude: fc.double({ noNaN: true, min: -400, max: 400 }),
      zoom: fc.double({ noNaN: true, min: -5, max: 40 }),
    });
    fc.assert(
      fc.property(camera, (wild) => {
        const kept = roundedCamera(wild);
        expect(at.parse(at.serialize(kept))).toEqual(kept);
      }),
    );
  });

  it.each(["", "45,9", "91,9,5", "45,9,99", "1e9,2,3", "NaN,NaN,NaN", "45,9,5,1", "<script>"])(
    "takes no camera from %j",
    (raw) => {
      expect(at.parse(raw)).toBeNull();
    },
  );

  it("writes hidden layers in one way, whatever their order", () => {
    fc.assert(
      fc.property(fc.subarray([...LAYERS], { minLength: 1 }), (layers) => {
        const text = hide.serialize([...layers].reverse());
        expect(hide.serialize(hide.parse(text) ?? [])).toBe(text);
      }),
    );
    expect(hide.parse("sites.labels")).toBeNull();
    expect(hide.parse("weather")).toBeNull();
  });
});

describe("ignoredParameters", () => {
  it("tells what the address said and nobody understands", () => {
    const query = new URLSearchParams("device=../x&hide=weather&at=here");
    expect(ignoredParameters(query).map(({ label }) => label)).toEqual(["Device", "Hidden layers", "Place"]);
    expect(ignoredParameters(new URLSearchParams("at=45.4642,9.19,11&hide=labels"))).toEqual([]);
  });
});
