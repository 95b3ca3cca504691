import { QueryClient } from "@tanstack/react-query";
import type { AgentProcedureExecutor } from "agent-surface";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createAgentHand } from "@/app/_lib/agent/agent-hand";
import { createNewsChannel } from "@/app/_lib/news-channel";
import { orpc } from "@/app/_lib/rpc";
import type { DeviceChangeNews } from "./device-changes";
import type { IncidentChangeNews } from "./incident-changes";
import { refreshAfterProcedures } from "./refresh-after-procedures";
import { devicePlace } from "./touch-places";

const tool = { description: "d", inputSchema: {} };
const manifest = {
  tools: {
    "devices.search": { ...tool, effect: "server-query" as const },
    "devices.disable": { ...tool, effect: "server-mutation" as const },
  },
};

const call = (path: string): Parameters<AgentProcedureExecutor["execute"]>[0] => ({
  path,
  input: {},
  info: {
    invocationId: "inv_1",
    surfaceId: "srf_1",
    capabilityId: `domain:${path}`,
    registrationId: "reg_1",
    consumer: { id: "c", kind: "test" },
    signal: new AbortController().signal,
  },
});

function setUp(execute: AgentProcedureExecutor["execute"]) {
  const queryClient = new QueryClient();
  const key = orpc.devices.search.queryKey({ input: {} });
  queryClient.setQueryData(key, { items: [], total: 0, page: 1, pageSize: 20, pageCount: 1, cities: [] });
  const hand = createAgentHand();
  const isStale = () => queryClient.getQueryState(key)?.isInvalidated === true;
  const deviceChanges = createNewsChannel<DeviceChangeNews>();
  const told = vi.fn();
  deviceChanges.subscribe((news) => told(news, { isStale: isStale() }));
  const executor = refreshAfterProcedures(
    { execute },
    {
      manifest,
      queryClient,
      hand,
      deviceChanges,
      incidentChanges: createNewsChannel<IncidentChangeNews>(),
    },
  );
  return { executor, hand, told, isStale };
}

describe("refreshAfterProcedures", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("has the lists loaded again after a change, and points out the changed devices", async () => {
    vi.useFakeTimers();
    const device = { id: "dev_1", name: "A", city: "Milan", status: "disabled", version: 2 };
    const answer = { changed: [device], unchanged: [] };
    const { executor, hand, told, isStale } = setUp(async () => answer);
    await expect(executor.execute(call("devices.disable"))).resolves.toBe(answer);
    expect(isStale()).toBe(true);
    expect(hand.isTouched(devicePlace("dev_1"))).toBe(true);
    const news = { kind: "disable", by: "assistant", devices: [device] };
    expect(told.mock.calls, "the screen knows of them before the rows leave it").toEqual([
      [news, { isStale: false }],
    ]);
    hand.clear();
  });

  it("does so after a failure too, which may have come after the effect, and passes it on", async () => {
    const failure = new Error("connection lost");
    const { executor, isStale } = setUp(async () => {
      throw failure;
    });
    await expect(executor.execute(call("devices.disable"))).rejects.toBe(failure);
    expect(isStale()).toBe(true);
  });

  it("leaves the lists alone after a query", async () => {
    const { executor, isStale } = setUp(async () => ({ items: [] }));
    await executor.execute(call("devices.search"));
    expect(isStale()).toBe(false);
  });
});
