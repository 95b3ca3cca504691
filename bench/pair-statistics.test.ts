import { describe, expect, it } from "vitest";
import { median, ratioOfPairs, slope } from "./pair-statistics";

describe("the median", () => {
  it("is the middle of an odd number of values, whatever their order", () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it("is the mean of the two in the middle of an even number", () => {
    expect(median([10, 1, 4, 2])).toBe(3);
  });

  it("leaves the values as they were", () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it("refuses to speak of nothing", () => {
    expect(() => median([])).toThrow("Nothing was measured");
  });
});

describe("the ratio of pairs", () => {
  it("compares each batch with its own neighbour, so that a machine which slows down changes nothing", () => {
    const pairs = [1, 2, 4, 8].map((slowness) => ({ subject: 3 * slowness, baseline: slowness }));
    expect(ratioOfPairs(pairs)).toBe(3);
  });

  it("is not moved by one disturbed batch on either side", () => {
    const calm = { subject: 6, baseline: 2 };
    expect(
      ratioOfPairs([calm, calm, { subject: 600, baseline: 2 }, calm, { subject: 6, baseline: 300 }]),
    ).toBe(3);
  });
});

describe("the slope", () => {
  it("is what a straight line rises per step", () => {
    expect(slope([0, 10, 20].map((x) => ({ x, y: 7 + 4 * x })))).toBe(4);
  });

  it("is nothing for a level line", () => {
    expect(slope([1, 2, 3].map((x) => ({ x, y: 5 })))).toBe(0);
  });

  it("goes through the middle of what scatters", () => {
    expect(
      slope([
        { x: 0, y: 1 },
        { x: 0, y: 3 },
        { x: 2, y: 6 },
        { x: 2, y: 4 },
      ]),
    ).toBe(1.5);
  });

  it("refuses points that lie in one place", () => {
    expect(() =>
      slope([
        { x: 1, y: 1 },
        { x: 1, y: 2 },
      ]),
    ).toThrow("two different places");
  });
});
