import fc from "fast-check";

/** How a policy of the panel behaves in its phase. */
export const POLICY_MANNERS = [
  "passes",
  "refuses",
  "throws",
  "hangs",
  "returns nothing",
  "forges",
  "calls next twice",
  "forges late",
  "refuses late",
  "hangs late",
] as const;
export type PolicyManner = "absent" | (typeof POLICY_MANNERS)[number];

/** How a handler behaves, chosen by the call's own input. `waits` listens to its signal, `deaf` does not. */
export const HANDLER_MANNERS = [
  "returns",
  "later",
  "throws",
  "refuses",
  "junk",
  "waits",
  "deaf",
  "server asks",
  "unmet",
  "never met",
] as const;
export type HandlerManner = (typeof HANDLER_MANNERS)[number];

export const CAPABILITY_NAMES = ["peek", "watch", "set", "wipe", "go", "panel.save", "panel.drop"] as const;
export type CapabilityName = (typeof CAPABILITY_NAMES)[number];

export type InstanceName = "a" | "b";
export type GroupMode = "instance" | "capability" | "key" | "parallel";

export interface PanelShape {
  readonly instance: InstanceName;
  readonly groups: GroupMode;
  /** Hidden while nobody is signed in. */
  readonly guarded: boolean;
  readonly authorize: PolicyManner;
  readonly invoke: PolicyManner;
}

export interface InvokeStep {
  readonly do: "invoke";
  readonly who: number;
  /** A few names, so that they are used again; without one the runtime makes one. */
  readonly id?: number;
  readonly name: CapabilityName;
  readonly instance?: InstanceName;
  readonly registration?: "live" | "retired" | "foreign";
  readonly version?: "current" | "old";
  readonly surface?: "own" | "foreign";
  readonly n: number | "bad";
  readonly how: HandlerManner;
  /** The how-manieth confirmation that was ever asked for, or one that never was. */
  readonly evidence?: number | "foreign";
  readonly timeoutMs?: number;
  readonly aborted?: true;
}

/** In place of a number that refers to something: the last of what there is. */
export const LATEST = -1;

/** Numbers refer to what there is at that moment, modulo its length; where there is nothing, nothing is done. */
export type Step =
  | ({ readonly do: "mount" } & PanelShape)
  | { readonly do: "unmount" | "invalidate"; readonly at: number }
  | { readonly do: "enable"; readonly at: number; readonly enabled: boolean }
  | {
      readonly do: "push";
      readonly at: number;
      readonly name: CapabilityName | "unknown";
      readonly to: boolean | "busy" | "gone";
    }
  | { readonly do: "look"; readonly who: number }
  | InvokeStep
  | { readonly do: "repeat"; readonly call: number }
  | { readonly do: "present"; readonly call: number }
  | { readonly do: "abort"; readonly call: number }
  | { readonly do: "finish"; readonly handler: number; readonly well: boolean }
  | {
      readonly do: "answer";
      readonly confirmation: number;
      readonly how: "approve" | "deny" | "expire";
    }
  | { readonly do: "wait"; readonly ms: number }
  | { readonly do: "jump"; readonly ms: number }
  | { readonly do: "sign"; readonly in: boolean }
  | { readonly do: "door"; readonly open: boolean }
  | { readonly do: "screen"; readonly n: number | "gone" }
  | { readonly do: "dispose" };

export interface Settings {
  readonly duplicates: "reject" | "replace";
  readonly queue: number;
  readonly readers: readonly [perConsumer: number, total: number, queued: number, queuedTotal: number];
  readonly dedupe: number;
  readonly dedupeTtlMs: number;
  readonly tombstones: number;
  readonly pending: readonly [perConsumer: number, total: number];
  readonly inFlight: number;
}

export interface Program {
  readonly settings: Settings;
  readonly steps: readonly Step[];
}

const index = fc.nat({ max: 7 });
/** `true` once in so many. */
const oneIn = (count: number) => fc.nat({ max: count - 1 }).map((nth) => nth === 0);
/** Usually left out. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const manner: fc.Arbitrary<PolicyManner> = fc.oneof(
  { weight: 24, arbitrary: fc.constant("absent" as const) },
  { weight: 4, arbitrary: fc.constantFrom(...POLICY_MANNERS) },
);

const mount: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("mount" as const),
  instance: fc.constantFrom("a" as const, "a" as const, "b" as const),
  groups: fc.constantFrom("instance" as const, "capability" as const, "key" as const, "parallel" as const),
  guarded: oneIn(4),
  authorize: manner,
  invoke: manner,
});

const invoke: fc.Arbitrary<Step> = fc.record(
  {
    do: fc.constant("invoke" as const),
    who: fc.nat({ max: 2 }),
    name: fc.constantFrom(...CAPABILITY_NAMES, "wipe", "panel.drop"),
    id: fc.constantFrom(undefined, undefined, 0, 1),
    instance: fc.constantFrom(undefined, "a", "a", "a", "b"),
    registration: rarely(fc.constantFrom("live" as const, "retired" as const, "foreign" as const)),
    version: rarely(fc.constantFrom("current" as const, "old" as const)),
    surface: rarely(fc.constantFrom("own" as const, "foreign" as const)),
    n: fc.oneof(
      { weight: 19, arbitrary: fc.nat({ max: 1 }) },
      { weight: 1, arbitrary: fc.constant("bad" as const) },
    ),
    how: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom("returns" as const, "waits" as const) },
      { weight: 2, arbitrary: fc.constantFrom(...HANDLER_MANNERS) },
    ),
    evidence: rarely(fc.oneof(index, fc.constant("foreign" as const))),
    timeoutMs: fc.constantFrom(undefined, undefined, 20, 900),
    aborted: rarely(fc.constant(true as const)),
  },
  { requiredKeys: ["do", "who", "name", "n", "how"] },
);

/** Steps of a program, the everyday ones more often. */
export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: mount },
  { weight: 16, arbitrary: invoke },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("repeat" as const), call: index }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("present" as const), call: index }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("finish" as const), handler: index, well: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      confirmation: index,
      how: fc.constantFrom(
        "approve" as const,
        "approve" as const,
        "approve" as const,
        "deny" as const,
        "expire" as const,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("abort" as const), call: index }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(10, 60, 250, 1_100) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("jump" as const), ms: fc.constantFrom(-600, -50, 50, 600, 600) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("unmount" as const, "invalidate" as const), at: index }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("enable" as const), at: index, enabled: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("push" as const),
      at: index,
      name: fc.constantFrom(...CAPABILITY_NAMES, "unknown" as const),
      to: fc.constantFrom(true, false, "busy" as const, "gone" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("look" as const), who: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sign" as const), in: oneIn(3).map((out) => !out) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("door" as const), open: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("screen" as const), n: fc.constantFrom(0, 1, "gone" as const) }),
  },
);

export const settingsArbitrary: fc.Arbitrary<Settings> = fc.record({
  duplicates: fc.constantFrom("reject" as const, "replace" as const),
  queue: fc.nat({ max: 2 }),
  readers: fc.constantFrom([1, 2, 1, 1], [2, 3, 2, 3], [1, 1, 0, 0], [2, 2, 2, 2] as const),
  dedupe: fc.constantFrom(50, 50, 2, 0),
  dedupeTtlMs: fc.constant(800),
  tombstones: fc.constantFrom(50, 50, 1, 0),
  pending: fc.constantFrom([2, 4], [1, 1], [8, 32] as const),
  inFlight: fc.constantFrom(1_024, 1_024, 4),
});

/** A call that a person approves, repeated with the approval; by itself chance seldom comes so far. */
const approvedCall: fc.Arbitrary<readonly Step[]> = fc
  .record({
    do: fc.constant("invoke" as const),
    who: fc.nat({ max: 2 }),
    name: fc.constantFrom("wipe" as const, "panel.drop" as const),
    n: fc.constant(0),
    how: fc.constantFrom("returns" as const, "waits" as const, "deaf" as const, "server asks" as const),
    timeoutMs: fc.constantFrom(undefined, 900),
  })
  .map((invocation) => [
    invocation,
    { do: "answer", confirmation: LATEST, how: "approve" },
    { do: "present", call: LATEST },
  ]);

/** The same call a few times, so that some of it waits, and the end of one of them. */
const crowd: fc.Arbitrary<readonly Step[]> = fc
  .record({
    step: fc.record({
      do: fc.constant("invoke" as const),
      who: fc.nat({ max: 2 }),
      name: fc.constantFrom("watch" as const, "watch" as const, "set" as const, "panel.save" as const),
      n: fc.constant(0),
      how: fc.constantFrom("waits" as const, "deaf" as const),
    }),
    times: fc.integer({ min: 2, max: 4 }),
    end: fc.constantFrom<Step>(
      { do: "abort", call: LATEST },
      { do: "finish", handler: LATEST, well: true },
      { do: "unmount", at: LATEST },
    ),
  })
  .map(({ step, times, end }) => [...Array.from({ length: times }, () => step), end]);

const someSteps = fc.oneof(
  { weight: 16, arbitrary: stepArbitrary.map((step): readonly Step[] => [step]) },
  { weight: 2, arbitrary: approvedCall },
  { weight: 1, arbitrary: crowd },
);

/** Programs that may dispose the registry near their end. */
export function programArbitrary(maxLength: number): fc.Arbitrary<Program> {
  const steps = fc
    .tuple(mount, fc.array(someSteps, { maxLength, size: "max" }))
    .map(([first, rest]) => [first, ...rest.flat()]);
  const after = fc.array(stepArbitrary, { maxLength: 4 });
  const dispose: Step = { do: "dispose" };
  return fc.record({
    settings: settingsArbitrary,
    steps: fc.oneof(
      { weight: 3, arbitrary: steps },
      { weight: 1, arbitrary: fc.tuple(steps, after).map(([before, rest]) => [...before, dispose, ...rest]) },
    ),
  });
}

/** A program as a person reads it: its settings, then a step a line. */
export function formatProgram({ settings, steps }: Program): string {
  const lines = steps.map((step, at) => {
    const { do: verb, ...rest } = step;
    const known = Object.entries(rest).filter(([, value]) => value !== undefined);
    return `${String(at + 1).padStart(3)}  ${verb} ${JSON.stringify(Object.fromEntries(known))}`;
  });
  return [`     ${JSON.stringify(settings)}`, ...lines].join("\n");
}
