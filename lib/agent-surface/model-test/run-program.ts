import { type AgentInvocationResult, canonicalJson } from "../index";
import { inspectSurface } from "../inspect";
import type { Act } from "./act";
import { checkIdle, checkLedger } from "./ledger";
import type { Program } from "./program";
import { ReferenceModel } from "./reference-model";
import { Rig } from "./rig";

/** Runs a program on the runtime and on the reference model. @throws {Error} at the first step where they part */
export async function runProgram({ settings, steps }: Program): Promise<readonly string[]> {
  const rig = new Rig(settings);
  try {
    const model = new ReferenceModel(settings);
    let version = 0;
    for (const [at, step] of [...steps, { do: "dispose" } as const].entries()) {
      try {
        const act = await rig.act(step);
        await rig.settle();
        if (act) compare(rig, model, act);
        version = checkLedger(rig, version);
      } catch (error) {
        throw new Error(`Step ${at + 1}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    }
    await rig.end();
    checkLedger(rig, version);
    checkIdle(rig);
    return rig.calls.flatMap(({ result }) => (result ? describeResult(result) : []));
  } finally {
    rig.release();
  }
}

function compare(rig: Rig, model: ReferenceModel, act: Act): void {
  const seen = model.apply(act);
  if (seen && act.do === "look" && !model.pipeline.disposed)
    same("The snapshot", rig.see(act.consumerKey), seen);
  rig.calls.forEach(({ result, request }, at) => {
    const expected = model.pipeline.outcomes[at];
    const actual = result && describeResult(result);
    const fits =
      expected === undefined ? actual === undefined : expected.split(" || ").includes(actual ?? "");
    if (fits) model.pipeline.outcomes[at] = actual;
    else same(`Call ${at} of ${request.capabilityId}`, actual ?? "waits", expected ?? "waits");
  });
  same("The version", rig.registry.getVersion(), String(model.pipeline.surface.version));
  same(
    "What was executed",
    rig.handlers.entries.map(({ capabilityId, input }) => [capabilityId, input]),
    model.pipeline.executions.map(({ capability, input }) => [
      capability.id,
      capability.kind === "observation" ? {} : input,
    ]),
  );
  same(
    "What waits for a person",
    rig.registry.confirmations.pending().map(({ confirmationId }) => confirmationId),
    model.pipeline.confirmations.pending,
  );
  const { actionGroups, inFlight, collections } = inspectSurface(rig.registry);
  const now = (name: string) => collections.find((one) => one.name === name)?.current;
  same(
    "What /inspect shows",
    {
      inFlight: inFlight.length,
      queued: actionGroups.reduce((sum, { waiting }) => sum + waiting, 0),
      reading: now("observations running"),
      readersWaiting: now("observations waiting"),
    },
    {
      inFlight: model.pipeline.inFlight.length,
      queued: model.pipeline.groups.waiting,
      reading: model.pipeline.gate.running,
      readersWaiting: model.pipeline.gate.waiting,
    },
  );
}

function same(what: string, actual: unknown, expected: unknown): void {
  const [is, should] = [actual, expected].map((value) => canonicalJson(value));
  if (is !== should) throw new Error(`${what}\n  is        ${is}\n  should be ${should}`);
}

/** Details that the specification fixes; the others, such as times, are tested elsewhere. */
const COMPARED = [
  "confirmationId",
  "origin",
  "approved",
  "reason",
  "phase",
  "liveRegistrationId",
  "lockedFields",
  "dispatched",
] as const;

function describeResult(result: AgentInvocationResult): string {
  const { surfaceVersion, surfaceChanged } = result;
  const more = [`surfaceVersion=${surfaceVersion}`, ...(surfaceChanged ? ["surfaceChanged"] : [])];
  if (result.status === "ok") return ["ok", ...more].join(" ");
  const { code, details = {} } = result.error;
  const told = COMPARED.flatMap((key) => (details[key] === undefined ? [] : [`${key}=${details[key]}`]));
  return [code, ...told, ...more].join(" ");
}
