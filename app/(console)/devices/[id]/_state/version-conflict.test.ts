import { ORPCError } from "@orpc/client";
import { expect, it } from "vitest";
import { conflictIn, differencesBetween } from "./version-conflict";

const device = { name: "MIL-GT-001", status: "online", city: "Milan", site: "Depot", version: 2 } as const;

it("finds the present device in the refusal that speaks of one, and in no other", () => {
  const refusal = (code: string, data: unknown) => new ORPCError(code, { status: 409, data });
  expect(conflictIn(refusal("VERSION_CONFLICT", { current: { ...device, battery: 3 } }))).toEqual(device);
  expect(conflictIn(refusal("VERSION_CONFLICT", {}))).toBeUndefined();
  expect(conflictIn(refusal("CONFLICT", { current: device }))).toBeUndefined();
  expect(conflictIn(new TypeError("fetch failed"))).toBeUndefined();
});

it("names what is another one now, in the words of the screen", () => {
  expect(
    differencesBetween(device, { ...device, name: "North gate", status: "disabled", version: 4 }),
  ).toEqual([
    { label: "Name", before: "MIL-GT-001", now: "North gate" },
    { label: "Status", before: "Online", now: "Disabled" },
  ]);
  expect(differencesBetween(device, { ...device, version: 9 })).toEqual([]);
});
