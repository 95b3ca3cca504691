import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { formatProgram, programArbitrary } from "./program";
import { runProgram } from "./run-program";
import { formatStorm, runStorm, stormArbitrary } from "./storm";

/** `npm run test:model -- --seeds N --from SEED` asks for others. */
const RUNS = Number(process.env.MODEL_RUNS ?? 400);
const SEED = process.env.MODEL_SEED === undefined ? undefined : Number(process.env.MODEL_SEED);
const NO_FAULT = "no fault";
const UNLIMITED = { timeout: 0 };

/** The shortest program that fails, as a person reads it. */
async function findFault<Program>(
  programs: fc.Arbitrary<Program>,
  run: (program: Program) => Promise<unknown>,
  format: (program: Program) => string,
): Promise<string> {
  const { failed, counterexample, seed, errorInstance } = await fc.check(
    fc.asyncProperty(programs, async (program) => void (await run(program))),
    { numRuns: RUNS, ...(SEED !== undefined && { seed: SEED }) },
  );
  if (!failed) return NO_FAULT;
  const [program] = counterexample ?? [];
  return `seed ${seed}\n${String(errorInstance)}\n${program ? format(program) : "no program"}`;
}

describe("random programs", () => {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.spyOn(console, "error").mockImplementation(() => {});
  });

  it("the runtime does what the reference model does, step by step", UNLIMITED, async () => {
    expect(await findFault(programArbitrary(40), runProgram, formatProgram)).toBe(NO_FAULT);
  });

  it("many steps at once and a host that reaches back break none of the promises", UNLIMITED, async () => {
    expect(await findFault(stormArbitrary, runStorm, formatStorm)).toBe(NO_FAULT);
  });

  it("reach every end that a call can have", UNLIMITED, async () => {
    const reached = new Set<string>();
    for (const program of fc.sample(programArbitrary(40), { numRuns: 400, seed: 7 })) {
      for (const told of await runProgram(program)) reached.add(told.split(" ")[0] ?? "");
    }
    expect([...reached].sort()).toEqual([
      "AMBIGUOUS_INSTANCE",
      "CANCELLED",
      "CAPABILITY_NOT_AVAILABLE",
      "CAPABILITY_NOT_FOUND",
      "COMPONENT_UNMOUNTED",
      "CONFIRMATION_INVALID",
      "CONFIRMATION_REQUIRED",
      "EXECUTION_FAILED",
      "INVALID_INPUT",
      "INVOCATION_CONFLICT",
      "NOT_AUTHENTICATED",
      "NOT_AUTHORIZED",
      "PRECONDITION_FAILED",
      "RATE_LIMITED",
      "STALE_CAPABILITY",
      "TIMEOUT",
      "ok",
    ]);
  });
});
