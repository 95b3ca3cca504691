import { expect, it } from "vitest";
import { action } from "../../definition/capability-definition";
import { AgentSurfaceError } from "../../errors/agent-surface-error";
import { numberSchema, testRegistry } from "../../fixtures/test-registry";

function refusalOf(thrown: unknown) {
  const { registry } = testRegistry();
  registry.register({
    type: "counter",
    description: "Counts.",
    actions: {
      set: action({
        description: "Sets.",
        input: numberSchema,
        effect: "local-state",
        precondition: () => {
          throw thrown;
        },
        execute: () => undefined,
      }),
    },
  });
  return registry.invoke({ capabilityId: "view:counter.set", input: { n: 1 } });
}

it("a runtime fault inside a condition refuses without its words", async () => {
  const fault = new TypeError("cannot read properties of password");
  const result = await refusalOf(fault);
  expect(result).toMatchObject({ error: { code: "PRECONDITION_FAILED", retry: "with-changes" } });
  expect(JSON.stringify(result)).not.toContain("password");
});

it("details of a condition that are no JSON are left out, and its words are cut", async () => {
  expect(await refusalOf({ message: "Not now.", details: { at: new Date(0) } })).not.toHaveProperty(
    "error.details",
  );
  const long = await refusalOf({ message: "x".repeat(400) });
  expect(long.status === "error" && long.error.message).toHaveLength(300);
});

it("a condition may refuse with a code of the closed list", async () => {
  expect(await refusalOf(new AgentSurfaceError({ code: "RATE_LIMITED" }))).toMatchObject({
    error: { code: "RATE_LIMITED" },
  });
});
