import {
  type AgentInvocationRequest,
  type AgentInvocationResult,
  type AgentPolicy,
  type AgentSurfaceRegistry,
  action,
  defineAgentComponent,
} from "agent-surface";
import type { Contest, Side } from "../contest";
import { emptySurface, smallComponent, smallSchema, surfaceOf } from "./surface";
import { SMALL_VALUE, unit } from "./unit";

const SET: AgentInvocationRequest = { capabilityId: "view:panel-3.set", input: SMALL_VALUE };

/** A benchmark of refusals would be fast and worthless. */
export function assertOk(result: AgentInvocationResult): void {
  if (result.status === "error") throw new Error(`The call was refused: ${result.error.message}`);
}

function calling(registry: AgentSurfaceRegistry, request: AgentInvocationRequest): Side {
  return {
    async run(times) {
      for (let index = 0; index < times; index++) assertOk(await registry.invoke(request));
    },
  };
}

function instancesOfOneType(count: number): AgentSurfaceRegistry {
  const registry = emptySurface();
  for (let index = 0; index < count; index++) registry.register(smallComponent("panel-3", `row-${index}`));
  return registry;
}

/** Two policies that let everything pass, each around the authorization and around the execution. */
const twoPolicies: AgentPolicy[] = ["first", "second"].map((name) => ({
  name,
  onAuthorize: (_context, next) => next(),
  onInvoke: (_context, next) => next(),
}));

const SEND: AgentInvocationRequest = { capabilityId: "view:panel.send", input: SMALL_VALUE };

function approving(): Side {
  const registry = emptySurface();
  registry.register(
    defineAgentComponent({
      type: "panel",
      description: "One panel of the page.",
      actions: {
        send: action({
          description: "Sends it.",
          input: smallSchema,
          effect: "local-state",
          confirmation: "required",
          execute: () => undefined,
        }),
      },
    }),
  );
  return {
    async run(times) {
      for (let index = 0; index < times; index++) {
        const demand = await registry.invoke(SEND);
        const confirmationId = demand.status === "error" && demand.error.details?.confirmationId;
        if (typeof confirmationId !== "string") throw new Error("No confirmation was asked for.");
        registry.confirmations.resolve(confirmationId, { approved: true });
        assertOk(await registry.invoke({ ...SEND, invocationId: demand.invocationId, confirmationId }));
      }
    },
  };
}

export const callContests: Record<string, () => Contest> = {
  "no-op action at 10 components": () => ({ subject: calling(surfaceOf(10), SET), baseline: unit }),
  "no-op action at 1,000 components": () => ({ subject: calling(surfaceOf(1_000), SET), baseline: unit }),
  "no-op action at 1,000 instances of one type": () => ({
    subject: calling(instancesOfOneType(1_000), { ...SET, instanceId: "row-500" }),
    baseline: unit,
  }),
  "no-op action, 1,000 components against 10": () => ({
    subject: calling(surfaceOf(1_000), SET),
    baseline: calling(surfaceOf(10), SET),
  }),
  "no-op action, 1,000 instances against 10": () => ({
    subject: calling(instancesOfOneType(1_000), { ...SET, instanceId: "row-5" }),
    baseline: calling(instancesOfOneType(10), { ...SET, instanceId: "row-5" }),
  }),
  "no-op action with a two-policy chain": () => ({
    subject: calling(surfaceOf(10, twoPolicies), SET),
    baseline: unit,
  }),
  "required → approved → executed": () => ({ subject: approving(), baseline: unit }),
  observation: () => ({
    subject: calling(surfaceOf(10), { capabilityId: "view:panel-3.read" }),
    baseline: unit,
  }),
};
