import { describe, expect, it } from "vitest";
import { createEditGuard } from "./edit-guard";

const search = { id: "devices.filters.search", label: "the search field" };

describe("createEditGuard", () => {
  it("refuses an agent at the control that a person is editing, and says which one", () => {
    const guard = createEditGuard();
    guard.begin(search);
    expect(() => guard.assertFree(["devices.filters.city", search.id])).toThrow(
      expect.objectContaining({
        message: "A person is using the search field right now, and their input wins.",
        details: expect.objectContaining({ reason: "person-editing", control: "the search field" }),
      }),
    );
  });

  it("leaves other controls alone", () => {
    const guard = createEditGuard();
    guard.begin(search);
    expect(() => guard.assertFree(["devices.filters.city"])).not.toThrow();
  });

  it("lets the agent through once the person has finished, however often they began", () => {
    const guard = createEditGuard();
    guard.begin(search);
    guard.begin(search);
    guard.end(search.id);
    expect(() => guard.assertFree([search.id])).not.toThrow();
  });
});
