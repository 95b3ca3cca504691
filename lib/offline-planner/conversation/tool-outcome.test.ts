import { expect, it } from "vitest";
import { readToolOutcome } from "./tool-outcome";

it("reads results, refusals and denials in whatever wrapping they come", () => {
  const result = { ok: true, output: { a: 1 }, surfaceChanged: true };
  const ok = { kind: "ok", output: { a: 1 }, surfaceChanged: true };
  expect(readToolOutcome({ type: "json", value: result })).toEqual(ok);
  expect(readToolOutcome({ type: "text", value: JSON.stringify(result) })).toEqual(ok);
  expect(
    readToolOutcome({ type: "content", value: [{ type: "text", text: JSON.stringify(result) }] }),
  ).toEqual(ok);
  expect(
    readToolOutcome({ type: "json", value: { ok: false, code: "TIMEOUT", message: "m", retry: "yes" } }),
  ).toEqual({
    kind: "refused",
    code: "TIMEOUT",
    message: "m",
    retry: "yes",
    details: {},
  });
  expect(readToolOutcome({ type: "execution-denied" })).toMatchObject({
    kind: "refused",
    details: { reason: "denied" },
  });
  expect(readToolOutcome({ type: "error-text", value: "boom" })).toMatchObject({
    code: "EXECUTION_FAILED",
    message: "boom",
    retry: "no",
  });
});
