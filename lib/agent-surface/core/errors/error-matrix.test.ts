import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { action } from "../definition/capability-definition";
import { numberSchema, testRegistry } from "../fixtures/test-registry";
import { AgentSurfaceError } from "./agent-surface-error";
import { AGENT_CAPABILITY_ERROR_CODES, AGENT_RETRY_HINTS } from "./capability-error";
import { ERROR_TEMPLATES } from "./refuse";

interface Row {
  phases: number[];
  retry: string[];
  replayed: boolean;
  details: string[];
}

const matrix = JSON.parse(
  readFileSync(new URL("../../../../spec/error-matrix.json", import.meta.url), "utf8"),
) as Record<string, Row>;

describe("the error matrix is the one source of refusals", () => {
  it("lists exactly the codes of the runtime", () => {
    expect(Object.keys(matrix)).toEqual([...AGENT_CAPABILITY_ERROR_CODES]);
  });

  it.each(AGENT_CAPABILITY_ERROR_CODES)(
    "%s has the usual hint first, known hints and a short template",
    (code) => {
      const [retry, message] = ERROR_TEMPLATES[code];
      expect(matrix[code]?.retry[0]).toBe(retry);
      for (const hint of matrix[code]?.retry ?? []) expect(AGENT_RETRY_HINTS).toContain(hint);
      expect(message.length).toBeLessThanOrEqual(300);
      expect(message).toMatch(/\.$/);
    },
  );

  it.each(AGENT_CAPABILITY_ERROR_CODES)(
    "%s is replayed within the dedupe window as the matrix says",
    async (code) => {
      const { registry } = testRegistry();
      let calls = 0;
      registry.register({
        type: "counter",
        description: "Counts.",
        actions: {
          set: action({
            description: "Sets.",
            input: numberSchema,
            effect: "local-state",
            execute: () => {
              calls++;
              throw new AgentSurfaceError({ code });
            },
          }),
        },
      });
      const request = { capabilityId: "view:counter.set", input: { n: 1 }, invocationId: "same" };
      expect(await registry.invoke(request)).toMatchObject({ error: { code } });
      await registry.invoke(request);
      expect(calls).toBe(matrix[code]?.replayed ? 1 : 2);
    },
  );
});
