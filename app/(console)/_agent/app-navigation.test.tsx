import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import type { AgentSurfaceRegistry } from "agent-surface";
import { StrictMode, useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppNavigation } from "./app-navigation";
import { ConsoleAgentProvider, useConsoleAgent } from "./console-agent-provider";
import type { ConsoleSession } from "./console-session";
import { RouteReady } from "./route-ready";

const router = vi.hoisted(() => ({ pathname: "/devices", push: vi.fn(), back: vi.fn() }));

vi.mock("next/navigation", () => ({
  usePathname: () => router.pathname,
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(),
}));

const session: ConsoleSession = {
  user: { id: "usr_1", name: "Olga", email: "olga@example.com" },
  organization: { id: "org_1", name: "Example" },
  role: "operator",
  permissions: ["devices:read"],
};

function setUp() {
  const registries: AgentSurfaceRegistry[] = [];
  const caches: QueryClient[] = [];

  function tree(outcome: "ready" | "not-found" | "loading", key = "one") {
    return (
      <StrictMode>
        <ConsoleAgentProvider
          key={key}
          session={session}
          manifest={{ tools: {} }}
          confirmationTtlMs={120_000}
        >
          <Probe
            onMount={(registry, cache) => {
              registries.push(registry);
              caches.push(cache);
            }}
          />
          <AppNavigation />
          {outcome === "loading" ? null : <RouteReady outcome={outcome} />}
        </ConsoleAgentProvider>
      </StrictMode>
    );
  }

  const { rerender, unmount } = render(tree("ready"));
  return {
    unmount,
    registry: () => registries.at(-1) as AgentSurfaceRegistry,
    cache: () => caches.at(-1) as QueryClient,
    /** What the router does once it has the page. */
    commit: (pathname: string, outcome: "ready" | "not-found" | "loading", key?: string) => {
      router.pathname = pathname;
      rerender(tree(outcome, key));
    },
  };
}

function Probe({ onMount }: { onMount: (registry: AgentSurfaceRegistry, cache: QueryClient) => void }) {
  const { registry } = useConsoleAgent();
  const cache = useQueryClient();
  useEffect(() => {
    onMount(registry, cache);
  }, [registry, cache, onMount]);
  return null;
}

const goTo = (registry: AgentSurfaceRegistry, input: { page: string; deviceId?: string }) =>
  registry.invoke({ capabilityId: "view:app.navigation.goTo", input });

describe("app.navigation", () => {
  beforeEach(() => {
    router.pathname = "/devices";
    router.push.mockReset();
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("offline")));
  });
  afterEach(cleanup);

  it("goes to a device's page and ends when that page is on the screen", async () => {
    const { registry, commit } = setUp();
    const going = goTo(registry(), { page: "devices", deviceId: "dev_1" });
    await act(async () => {});
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/devices/dev_1");
    let ended = false;
    void going.then(() => {
      ended = true;
    });
    commit("/devices/dev_1", "loading");
    await act(async () => {});
    expect(ended).toBe(false);
    commit("/devices/dev_1", "ready");
    expect(await going).toMatchObject({
      status: "ok",
      output: { page: "devices", deviceId: "dev_1", redirected: false },
    });
  });

  it("says where a redirect landed", async () => {
    const { registry, commit } = setUp();
    const going = goTo(registry(), { page: "devices", deviceId: "old" });
    await act(async () => {});
    commit("/devices/new", "ready");
    expect(await going).toMatchObject({ output: { deviceId: "new", redirected: true } });
  });

  it("fails when there is no such page", async () => {
    const { registry, commit } = setUp();
    const going = goTo(registry(), { page: "devices", deviceId: "none" });
    await act(async () => {});
    commit("/devices/none", "not-found");
    expect(await going).toMatchObject({
      error: { code: "EXECUTION_FAILED", details: { reason: "not-found" } },
    });
  });

  it("does not navigate to the page that is open already", async () => {
    const { registry } = setUp();
    expect(await goTo(registry(), { page: "devices" })).toMatchObject({ output: { page: "devices" } });
    expect(router.push).not.toHaveBeenCalled();
  });

  it("goes nowhere but to known pages", async () => {
    const { registry } = setUp();
    expect(await goTo(registry(), { page: "https://evil.example" })).toMatchObject({
      error: { code: "INVALID_INPUT" },
    });
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe("the console's registry", () => {
  beforeEach(() => {
    router.pathname = "/devices";
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("offline")));
  });
  afterEach(cleanup);

  const read = (registry: AgentSurfaceRegistry) =>
    registry.invoke({ capabilityId: "view:app.navigation.current" });

  it("outlives the double mount of StrictMode", async () => {
    const { registry } = setUp();
    await act(async () => {});
    expect(await read(registry())).toMatchObject({ status: "ok", output: { page: "devices" } });
  });

  it("is another one for another person, and the first one's is gone with everything in it", async () => {
    const { registry, commit } = setUp();
    const first = registry();
    commit("/devices", "ready", "another person");
    await act(async () => {});
    expect(registry()).not.toBe(first);
    expect(registry().surfaceId).not.toBe(first.surfaceId);
    expect(await read(registry())).toMatchObject({ status: "ok" });
    expect(await outcomeOf(() => read(first))).not.toBe("ok");
  });

  it("shares nothing that one person has loaded with the next one, not even for one render", async () => {
    const { cache, commit } = setUp();
    const first = cache();
    first.setQueryData(["devices"], "of the first person");
    commit("/devices", "ready", "another person");
    expect(cache()).not.toBe(first);
    expect(cache().getQueryData(["devices"])).toBeUndefined();
    await act(async () => {});
    expect(first.getQueryData(["devices"])).toBeUndefined();
  });

  it("ends with the console", async () => {
    const { registry, unmount } = setUp();
    const last = registry();
    unmount();
    await act(async () => {});
    expect(await outcomeOf(() => read(last))).not.toBe("ok");
  });
});

/** A disposed registry may refuse or reject; either is an end. */
async function outcomeOf(call: () => Promise<{ status: string }>): Promise<string> {
  try {
    return (await call()).status;
  } catch (error) {
    return error instanceof Error ? error.message : "rejected";
  }
}
