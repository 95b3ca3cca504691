import {
  type AgentComponentDefinition,
  type AgentConcurrency,
  type AgentConsumer,
  type AgentInvocationResult,
  type AgentPolicy,
  type AgentPolicyNext,
  type AgentProcedureBinding,
  type AgentProcedureEffect,
  AgentSurfaceError,
  action,
  fromJsonSchema,
  type JsonValue,
  observation,
} from "../index";
import type { GroupMode, HandlerManner, InstanceName, PanelShape, PolicyManner } from "./program";

export const HOST_PLACES = [
  "discovery",
  "authorize",
  "when",
  "bind",
  "invoke",
  "precondition",
  "handler",
] as const;
export type HostPlace = (typeof HOST_PLACES)[number];

/** What the panel's handlers and conditions look at. */
export interface PanelWorld {
  /** What the screen shows, which a procedure is bound to. */
  screen: number | "gone";
  doorOpen: boolean;
  signedIn: boolean;
  /** Told whenever the runtime has called the host, which may reach back into the registry. */
  called(place: HostPlace): void;
  /** Runs what a handler is to do; every entry is written down. */
  enter(entry: PanelEntry): JsonValue | Promise<JsonValue>;
}

export interface PanelEntry {
  readonly capabilityId: string;
  readonly registrationId: string;
  readonly consumer: AgentConsumer;
  readonly invocationId: string | undefined;
  readonly input: unknown;
  readonly confirmationId: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly how: HandlerManner;
}

const FIELDS = { n: { type: "integer" }, how: { type: "string" } };
const full = fromJsonSchema<{ n: number; how?: HandlerManner }>({
  type: "object",
  properties: FIELDS,
  required: ["n"],
  additionalProperties: false,
});
const reduced = fromJsonSchema<{ how?: HandlerManner }>({
  type: "object",
  properties: { how: FIELDS.how },
  additionalProperties: false,
});
const anything = fromJsonSchema({});

const CONCURRENCY: Readonly<Record<GroupMode, AgentConcurrency>> = {
  instance: { mode: "instance" },
  capability: { mode: "capability" },
  key: { mode: "key", key: "shared" },
  parallel: { mode: "parallel", max: 2, queueDepth: 1 },
};

/** What never ends. */
const NEVER = new Promise<never>(() => undefined);

export const DOOR_SHUT = "The door is shut.";

/** A component with every kind of capability, as the shape says. */
export function panelOf(shape: PanelShape, world: PanelWorld): AgentComponentDefinition {
  const concurrency = CONCURRENCY[shape.groups];
  const press = (effect: "local-state" | "navigation", more: object = {}) =>
    action({
      description: "Presses it",
      input: full,
      effect,
      concurrency,
      precondition: ({ how }) => {
        world.called("precondition");
        if (how === "unmet") throw new Error("Not now.");
        return how === "never met" ? NEVER : undefined;
      },
      execute: (input, { capabilityId, registrationId, consumer, invocationId, signal, confirmation }) =>
        world.enter({
          capabilityId,
          registrationId,
          consumer,
          invocationId,
          input,
          confirmationId: confirmation?.id,
          signal,
          how: input.how ?? "returns",
        }),
      ...more,
    });
  const see = (how: HandlerManner) =>
    observation({
      description: "Looks at it",
      output: anything,
      read: ({ capabilityId, registrationId, consumer }) =>
        world.enter({
          capabilityId,
          registrationId,
          consumer,
          invocationId: undefined,
          input: {},
          confirmationId: undefined,
          signal: undefined,
          how,
        }),
    });
  return {
    type: "panel",
    instanceId: shape.instance,
    description: "A panel",
    ...(shape.instance === "b" && { parent: { type: "panel", instanceId: "a" } }),
    policies: policiesOf(shape, world),
    observations: { peek: see("returns"), watch: see("deaf") },
    actions: {
      set: press("local-state", { when: () => isOpen(world), unavailableReason: DOOR_SHUT }),
      wipe: press("local-state", { confirmation: "required" }),
      go: press("navigation"),
    },
    procedures: [
      procedure("panel.save", "server-mutation", shape.instance),
      procedure("panel.drop", "destructive", shape.instance, world),
    ],
  };
}

function isOpen(world: PanelWorld): boolean {
  world.called("when");
  return world.doorOpen;
}

function procedure(
  path: string,
  effect: AgentProcedureEffect,
  instanceId: InstanceName,
  bound?: PanelWorld,
): AgentProcedureBinding {
  const bind = () => {
    bound?.called("bind");
    if (bound?.screen === "gone") throw new Error("The screen shows nothing.");
    return { n: bound?.screen };
  };
  return {
    kind: "procedure-binding",
    ref: { id: `domain:${path}`, path, description: "Runs on the server", inputSchema: full, effect },
    config: bound ? { bind } : {},
    boundKeys: bound ? ["n"] : [],
    reducedInputSchema: bound ? reduced : full,
    contextLink: { type: "panel", instanceId },
  };
}

function policiesOf({ guarded, authorize, invoke }: PanelShape, world: PanelWorld): AgentPolicy[] {
  const guard: AgentPolicy = {
    name: "guard",
    onDiscovery: () => {
      world.called("discovery");
      return { decision: world.signedIn ? "expose" : "hide" };
    },
    onAuthorize: async (_ctx, next) => {
      if (world.signedIn) return next();
      throw new AgentSurfaceError({ code: "NOT_AUTHENTICATED", message: "Sign in.", retry: "no" });
    },
  };
  return [
    ...(guarded ? [guard] : []),
    ...(authorize === "absent"
      ? []
      : [
          {
            name: "authorize",
            onAuthorize: (_ctx: unknown, next: AgentPolicyNext) => {
              world.called("authorize");
              return behave(authorize, next);
            },
          },
        ]),
    ...(invoke === "absent"
      ? []
      : [
          {
            name: "invoke",
            onInvoke: (_ctx: unknown, next: AgentPolicyNext) => {
              world.called("invoke");
              return behave(invoke, next);
            },
          },
        ]),
  ];
}

const FORGED: AgentInvocationResult = Object.freeze({
  status: "ok",
  invocationId: "inv_forged",
  capabilityId: "view:panel.set",
  output: "forged",
  surfaceVersion: "0",
});

function refuse(): never {
  throw new AgentSurfaceError({ code: "NOT_AUTHORIZED", message: "No.", retry: "no" });
}

async function behave(
  manner: Exclude<PolicyManner, "absent">,
  next: AgentPolicyNext,
): Promise<AgentInvocationResult> {
  switch (manner) {
    case "passes":
      return next();
    case "refuses":
      return refuse();
    case "throws":
      throw new Error("A policy of the host's broke.");
    case "hangs":
      return NEVER;
    case "returns nothing":
      return undefined as never;
    case "forges":
      return FORGED;
    case "calls next twice":
      await next();
      return next();
    case "forges late":
      return { ...(await next()), capabilityId: "view:panel.other" };
    case "refuses late":
      await next();
      return refuse();
    case "hangs late":
      await next();
      return NEVER;
  }
}
