import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { describeServerRefusal, serverDemandIn } from "./describe-server-refusal";

function refusal(code: string, data: unknown = null) {
  return new ORPCError(code, { defined: true, status: 409, data });
}

describe("a refusal of Fleetline's server, for an agent", () => {
  it("names the reason that a person gave, and that another try is not wanted", () => {
    const error = refusal("APPROVAL_DENIED", { confirmationId: "apr_1", reason: "Still in use" });
    expect(describeServerRefusal(error)).toMatchObject({
      code: "EXECUTION_FAILED",
      details: { origin: "server", reason: "approval-denied", userReason: "Still in use" },
    });
  });

  it.each([
    ["VERSION_CONFLICT", "changed-meanwhile"],
    ["NOT_FOUND", "not-found"],
  ])("says of %s that the state is another one, so that it is read again", (code, reason) => {
    expect(describeServerRefusal(refusal(code))).toMatchObject({
      code: "PRECONDITION_FAILED",
      details: { origin: "server", reason },
    });
  });

  it("leaves what it does not know to the bridge", () => {
    expect(describeServerRefusal(refusal("FORBIDDEN"))).toBeUndefined();
    expect(describeServerRefusal(new TypeError("fetch failed"))).toBeUndefined();
    expect(describeServerRefusal(new ORPCError("NOT_FOUND", { status: 404 }))).toBeUndefined();
  });

  it("is a question when the server wants people's approval", () => {
    expect(serverDemandIn(refusal("CONFIRMATION_REQUIRED", { confirmationId: "apr_1" }))).toBe("apr_1");
    expect(serverDemandIn(refusal("CONFIRMATION_REQUIRED", {}))).toBeUndefined();
    expect(serverDemandIn(refusal("NOT_FOUND"))).toBeUndefined();
  });
});
