import { expect, it } from "vitest";
import { summarize } from "./summarize-telemetry";

it("tells the extremes and the average of what was reported, and nothing of what was not", () => {
  const points = [
    { temperature: 4, battery: 60, signal: null },
    { temperature: null, battery: 59, signal: null },
    { temperature: 4.5, battery: 59, signal: null },
  ];
  expect(summarize(points)).toEqual({
    temperature: { lowest: 4, highest: 4.5, average: 4.3 },
    battery: { lowest: 59, highest: 60, average: 59.3 },
    signal: { lowest: null, highest: null, average: null },
  });
});
