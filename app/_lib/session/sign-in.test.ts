import { describe, expect, it } from "vitest";
import { describeSignInFailure } from "./sign-in";

describe("describeSignInFailure", () => {
  it.each([
    ["a wrong password", { status: 401, code: "INVALID_EMAIL_OR_PASSWORD" }, /not correct/],
    ["an email that is none", { status: 400, code: "INVALID_EMAIL" }, /not a complete email/],
    ["too many attempts", { status: 429 }, /Wait a minute/],
    ["too many failures for one account", { status: 429, message: "Wait 240 seconds." }, /Wait 240 seconds/],
    ["a failing server", { status: 500 }, /try again in a moment/],
    ["no answer at all", {}, /cannot be reached/],
  ])("says what to do after %s", (_, failure, message) => {
    expect(describeSignInFailure(failure)).toMatch(message);
  });

  it("answers an unknown email and a wrong password alike", () => {
    expect(describeSignInFailure({ status: 401, code: "USER_NOT_FOUND" })).toBe(
      describeSignInFailure({ status: 401, code: "INVALID_EMAIL_OR_PASSWORD" }),
    );
  });
});
