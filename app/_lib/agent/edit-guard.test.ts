import { isAgentSurfaceError } from "agent-surface";
import { describe, expect, it } from "vitest";
import { createEditGuard } from "./edit-guard";

const search = { id: "devices.filters.search", label: "the search field" };

function refusalOf(call: () => void): unknown {
  try {
    call();
  } catch (error) {
    return isAgentSurfaceError(error) ? error.payload : error;
  }
  return undefined;
}

describe("createEditGuard", () => {
  it("refuses an agent at the control that a person is editing, and says which one", () => {
    const guard = createEditGuard();
    guard.begin(search);
    expect(refusalOf(() => guard.assertFree("devices.filters.city", search.id))).toEqual({
      code: "PRECONDITION_FAILED",
      message: expect.stringContaining("the search field"),
      details: { reason: "person-editing", control: "the search field" },
    });
  });

  it("leaves other controls alone", () => {
    const guard = createEditGuard();
    guard.begin(search);
    expect(refusalOf(() => guard.assertFree("devices.filters.city"))).toBeUndefined();
  });

  it("lets the agent through once the person has finished, however often they began", () => {
    const guard = createEditGuard();
    guard.begin(search);
    guard.begin(search);
    guard.end(search.id);
    expect(refusalOf(() => guard.assertFree(search.id))).toBeUndefined();
  });
});
