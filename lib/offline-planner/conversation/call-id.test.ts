import { expect, it } from "vitest";
import { makeCallId, readCallId } from "./call-id";

it("gives back which clause a call served and why", () => {
  const id = makeCallId({ clause: 3, purpose: "pick" }, 12, "view_a__b", { x: 1 });
  expect(readCallId(id)).toEqual({ clause: 3, purpose: "pick" });
  expect(id).toBe(makeCallId({ clause: 3, purpose: "pick" }, 12, "view_a__b", { x: 1 }));
});

it("reads nothing from ids that others made", () => {
  expect(readCallId("call_abc")).toBeUndefined();
  expect(readCallId("plan_1_2z_x")).toBeUndefined();
});
