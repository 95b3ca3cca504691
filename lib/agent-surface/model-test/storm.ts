import fc from "fast-check";
import type { AgentSurfaceEvent } from "../index";
import { checkIdle, checkLedger, checkOncePerKey } from "./ledger";
import { HOST_PLACES, type HostPlace } from "./panel";
import { type Settings, type Step, settingsArbitrary, stepArbitrary } from "./program";
import { Rig } from "./rig";

type InstantStep = Exclude<Step, { do: "wait" }>;

const EVENTS = [
  "component-registered",
  "component-unregistered",
  "availability-changed",
  "surface-changed",
  "invocation-started",
  "invocation-settled",
  "confirmation-requested",
  "confirmation-resolved",
] as const;

type Moment = HostPlace | (typeof EVENTS)[number];

/** Something that the host does once, in the middle of what the runtime is doing. */
interface Interruption {
  readonly at: Moment;
  readonly step: InstantStep;
}

/** Steps of one task, without a pause between them; then time passes. */
interface Burst {
  readonly interruptions: readonly Interruption[];
  readonly steps: readonly InstantStep[];
  readonly wait: number;
}

export interface Storm {
  readonly settings: Settings;
  readonly bursts: readonly Burst[];
}

const instant = stepArbitrary.filter((step): step is InstantStep => step.do !== "wait");
const interruption: fc.Arbitrary<Interruption> = fc.record({
  at: fc.constantFrom<Moment>(...HOST_PLACES, ...EVENTS),
  step: fc.oneof(
    { weight: 12, arbitrary: instant },
    { weight: 1, arbitrary: fc.constant<InstantStep>({ do: "dispose" }) },
  ),
});
const burst: fc.Arbitrary<Burst> = fc.record({
  interruptions: fc.array(interruption, { maxLength: 2 }),
  steps: fc.array(instant, { minLength: 1, maxLength: 8, size: "max" }),
  wait: fc.constantFrom(0, 0, 0, 60, 300),
});

export const stormArbitrary: fc.Arbitrary<Storm> = fc.record({
  // With a window that forgets nothing, a named call is executed once at most, whatever happens.
  settings: settingsArbitrary.map((settings) => ({ ...settings, dedupe: 1_000, dedupeTtlMs: 1_000_000_000 })),
  bursts: fc.array(burst, { minLength: 1, maxLength: 10, size: "max" }),
});

/**
 * Runs what no model could foretell: many steps at once, and a host that reaches back into the registry from
 * wherever it is called. @throws {Error} at the first burst after which something does not hold
 */
export async function runStorm({ settings, bursts }: Storm): Promise<void> {
  const rig = new Rig(settings);
  try {
    let version = 0;
    for (const { interruptions, steps, wait } of bursts) {
      const left = [...interruptions];
      const interrupt = (moment: Moment) => {
        const at = left.findIndex((one) => one.at === moment);
        const [found] = at < 0 ? [] : left.splice(at, 1);
        if (found) rig.actNow(found.step);
      };
      rig.onCalled = interrupt;
      const stop = rig.registry.subscribe(({ type }: AgentSurfaceEvent) => {
        if (type !== "component-rejected" && type !== "collision-suspected") interrupt(type);
      });
      for (const step of steps) rig.actNow(step);
      await rig.settle();
      if (wait > 0) await rig.time.advance(wait, rig.settle);
      stop();
      rig.onCalled = undefined;
      version = checkLedger(rig, version);
      checkOncePerKey(rig);
    }
    await rig.end();
    checkLedger(rig, version);
    checkOncePerKey(rig);
    checkIdle(rig);
  } finally {
    rig.release();
  }
}

/** A storm as a person reads it: a burst a paragraph. */
export function formatStorm({ settings, bursts }: Storm): string {
  const line = (value: unknown) => `  ${JSON.stringify(value)}`;
  return [
    line(settings),
    ...bursts.flatMap(({ interruptions, steps, wait }, at) => [
      `burst ${at + 1}, then ${wait} ms`,
      ...steps.map(line),
      ...interruptions.map((one) => `  once at ${one.at}: ${JSON.stringify(one.step)}`),
    ]),
  ].join("\n");
}
