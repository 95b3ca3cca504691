import type { AgentConsumer, AgentSurfaceRegistry } from "agent-surface";
import type { Contest, Side } from "../contest";
import { assertOk } from "./calls";
import { surfaceOf } from "./surface";
import { SMALL_VALUE } from "./unit";

export function consumersOf(count: number): AgentConsumer[] {
  return Array.from({ length: count }, (_, index) => ({ id: `consumer-${index}`, kind: "embedded" }));
}

/** One call of each kind in turn, each by the next consumer. */
export async function callAsConsumer(
  registry: AgentSurfaceRegistry,
  consumers: readonly AgentConsumer[],
  index: number,
): Promise<void> {
  const consumer = consumers[index % consumers.length];
  const request =
    index % 2 === 0
      ? { capabilityId: "view:panel-3.read" }
      : { capabilityId: "view:panel-3.set", input: SMALL_VALUE };
  assertOk(await registry.invoke(request, { ...(consumer && { consumer }) }));
}

/** After so many calls by so many consumers. */
function seasoned(count: number, calls: number): Side {
  const registry = surfaceOf(10);
  const consumers = consumersOf(count);
  let index = 0;
  const run = async (times: number) => {
    for (const end = index + times; index < end; index++) await callAsConsumer(registry, consumers, index);
  };
  let ready: Promise<void> | undefined;
  return {
    async run(times) {
      ready ??= run(calls);
      await ready;
      await run(times);
    },
  };
}

export const consumerContests: Record<string, () => Contest> = {
  "call after 100,000 calls by 10,000 consumers, against 10 calls by 10": () => ({
    subject: seasoned(10_000, 100_000),
    baseline: seasoned(10, 10),
  }),
};
