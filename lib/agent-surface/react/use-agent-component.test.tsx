import { act, cleanup, render, renderHook } from "@testing-library/react";
import { Component, type ReactNode, StrictMode, Suspense, startTransition, use, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { action, observation } from "../core/definition/capability-definition";
import type { AgentSurfaceEvent } from "../core/events/surface-event";
import type { AgentPolicy } from "../core/policy/agent-policy";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import { createAgentSurfaceRegistry } from "../core/registry/create-registry";
import { fromJsonSchema } from "../core/schema/from-json-schema";
import { useAgentSurface } from "./agent-surface-context";
import { AgentSurfaceProvider } from "./agent-surface-provider";
import type { AgentComponentConfig } from "./component-mount";
import { useAgentComponent } from "./use-agent-component";

const count = fromJsonSchema({ type: "number" });
const nothing = fromJsonSchema({ type: "object", additionalProperties: false });
const READ = "view:counter.read";

function counter(value: number, change: Partial<AgentComponentConfig> = {}): AgentComponentConfig {
  return {
    type: "counter",
    description: "A counter",
    observations: { read: observation({ description: "Reads it", output: count, read: () => value }) },
    actions: {
      reset: action({ description: "Resets it", input: nothing, effect: "local-state", execute: () => null }),
    },
    ...change,
  };
}

function Counter({ value, change }: { value: number; change?: Partial<AgentComponentConfig> }): ReactNode {
  useAgentComponent(counter(value, change));
  return null;
}

function onSurface(registry: AgentSurfaceRegistry, children: ReactNode): ReactNode {
  return <AgentSurfaceProvider registry={registry}>{children}</AgentSurfaceProvider>;
}

function listen(registry: AgentSurfaceRegistry): AgentSurfaceEvent["type"][] {
  const heard: AgentSurfaceEvent["type"][] = [];
  registry.subscribe((event) => heard.push(event.type));
  return heard;
}

async function read(registry: AgentSurfaceRegistry): Promise<unknown> {
  const result = await registry.invoke({ capabilityId: READ });
  return result.status === "ok" ? result.output : result.error.code;
}

const registrationIds = (registry: AgentSurfaceRegistry) =>
  registry.snapshot().components.map(({ registrationId }) => registrationId);

const never = new Promise<never>(() => {});

/** Suspends for good from the value 2 on. */
function Suspending({ value, seen }: { value: number; seen: number[] }): ReactNode {
  useAgentComponent(counter(value));
  seen.push(value);
  if (value >= 2) use(never);
  return null;
}

let setValue: (value: number) => void = () => {};

function Changing({ seen }: { seen: number[] }): ReactNode {
  const [value, set] = useState(1);
  setValue = set;
  return (
    <Suspense fallback={null}>
      <Suspending value={value} seen={seen} />
    </Suspense>
  );
}

class Boundary extends Component<{ children: ReactNode }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override render() {
    return this.state.message ?? this.props.children;
  }
}

afterEach(cleanup);

describe("useAgentComponent", () => {
  it("is one version bump and one render per mount, and leaves nothing behind", () => {
    const registry = createAgentSurfaceRegistry();
    let renders = 0;
    const { result, unmount } = renderHook(
      () => {
        renders++;
        return useAgentComponent(counter(1));
      },
      { wrapper: ({ children }) => onSurface(registry, children) },
    );
    expect(registry.getVersion()).toBe("1");
    expect(renders).toBe(1);
    expect(result.current.status).toBe("active");
    expect(registrationIds(registry)).toEqual([result.current.registrationId]);

    unmount();
    expect(registry.getVersion()).toBe("2");
    expect(registry.snapshot().components).toEqual([]);
    expect(result.current).toMatchObject({ status: "unregistered", registrationId: undefined });
  });

  it("registers, unregisters and registers when StrictMode is outermost", () => {
    const registry = createAgentSurfaceRegistry();
    const heard = listen(registry);
    render(<StrictMode>{onSurface(registry, <Counter value={1} />)}</StrictMode>);
    expect(heard.filter((type) => type !== "surface-changed")).toEqual([
      "component-registered",
      "component-unregistered",
      "component-registered",
    ]);
    expect(registry.snapshot().components).toHaveLength(1);
  });

  it("answers with the handlers of the latest commit, without a new registration or version", async () => {
    const registry = createAgentSurfaceRegistry();
    const { rerender } = render(onSurface(registry, <Counter value={1} />));
    const [before] = registrationIds(registry);
    expect(await read(registry)).toBe(1);

    rerender(onSurface(registry, <Counter value={2} />));
    expect(await read(registry)).toBe(2);
    expect(registrationIds(registry)).toEqual([before]);
    expect(registry.getVersion()).toBe("1");
  });

  it("never answers from a render that was discarded", async () => {
    const registry = createAgentSurfaceRegistry();
    const seen: number[] = [];
    render(onSurface(registry, <Changing seen={seen} />));
    await act(async () => startTransition(() => setValue(2)));
    expect(seen).toContain(2);
    expect(await read(registry)).toBe(1);

    // Outside of a transition the fallback is committed, and the suspended render is not.
    await act(async () => setValue(2));
    expect(await read(registry)).toBe(1);
  });

  it("registers nothing for a tree that has only ever suspended", async () => {
    const registry = createAgentSurfaceRegistry();
    await act(async () => {
      render(
        onSurface(
          registry,
          <Suspense fallback={null}>
            <Suspending value={2} seen={[]} />
          </Suspense>,
        ),
      );
    });
    expect(registry.getVersion()).toBe("0");
  });

  it("registers anew for a structural change and says what changed", () => {
    const registry = createAgentSurfaceRegistry();
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    const { rerender } = render(onSurface(registry, <Counter value={1} />));
    const [before] = registrationIds(registry);

    rerender(onSurface(registry, <Counter value={1} change={{ description: "Another counter" }} />));
    expect(registry.snapshot().components).toMatchObject([{ description: "Another counter" }]);
    expect(registrationIds(registry)).not.toEqual([before]);
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"description" changed'));
  });

  it("pushes enabled after a commit, once per real change", () => {
    const registry = createAgentSurfaceRegistry();
    const { rerender } = render(onSurface(registry, <Counter value={1} />));
    for (const enabled of [true, false, false, true]) {
      rerender(onSurface(registry, <Counter value={1} change={{ enabled }} />));
      expect(registry.snapshot().components[0]?.actions[0]?.available).toBe(enabled);
    }
    expect(registry.getVersion()).toBe("3");
  });

  it("pushes the availability map, once per real change, and takes an entry back", () => {
    const registry = createAgentSurfaceRegistry();
    const screen = (availability: AgentComponentConfig["availability"]) =>
      onSurface(registry, <Counter value={1} change={{ availability }} />);
    const { rerender } = render(screen({ reset: true }));
    expect(registry.getVersion()).toBe("1");

    rerender(screen({ reset: { available: false, reason: "Nothing to reset" } }));
    rerender(screen({ reset: { available: false, reason: "Nothing to reset" } }));
    expect(registry.snapshot().components[0]?.actions[0]).toMatchObject({
      available: false,
      unavailableReason: "Nothing to reset",
    });
    expect(registry.getVersion()).toBe("2");

    rerender(screen(undefined));
    expect(registry.snapshot().components[0]?.actions[0]?.available).toBe(true);
    expect(registry.getVersion()).toBe("3");
  });

  it("is one version bump and one render where something is unavailable from the start", () => {
    const registry = createAgentSurfaceRegistry();
    const heard = listen(registry);
    let renders = 0;
    renderHook(
      () => {
        renders++;
        const availability = { reset: { available: false, reason: "Nothing to reset" }, read: true };
        return useAgentComponent(counter(1, { availability }));
      },
      { wrapper: ({ children }) => onSurface(registry, children) },
    );
    expect(registry.snapshot().components[0]?.actions[0]).toMatchObject({
      available: false,
      unavailableReason: "Nothing to reset",
    });
    expect(registry.getVersion()).toBe("1");
    expect(heard).toEqual(["component-registered"]);
    expect(renders).toBe(1);
  });

  it("pushes the availability of a capability whose name is a field of the declaration", () => {
    const registry = createAgentSurfaceRegistry();
    const enabled = observation({ description: "Whether it is on", output: count, read: () => 1 });
    const screen = (available: boolean) =>
      onSurface(
        registry,
        <Counter value={1} change={{ observations: { enabled }, availability: { enabled: available } }} />,
      );
    const { rerender } = render(screen(true));
    rerender(screen(false));
    expect(registry.snapshot().components[0]?.observations[0]?.available).toBe(false);
  });

  it("asks the policies of the latest commit", () => {
    const registry = createAgentSurfaceRegistry();
    const gate = (hide: boolean): AgentPolicy => ({
      name: "gate",
      onDiscovery: () => ({ decision: hide ? "hide" : "expose" }),
    });
    const { rerender } = render(
      onSurface(registry, <Counter value={1} change={{ policies: [gate(false)] }} />),
    );
    expect(registry.snapshot().components).toHaveLength(1);
    rerender(onSurface(registry, <Counter value={1} change={{ policies: [gate(true)] }} />));
    expect(registry.snapshot().components).toHaveLength(0);
    expect(registry.getVersion()).toBe("1");
  });

  it("never reads a schema again while the structure stays", () => {
    const registry = createAgentSurfaceRegistry();
    let looks = 0;
    const watched = {
      get jsonSchema() {
        looks++;
        return count.jsonSchema;
      },
      parse: count.parse,
    };
    const screen = (value: number) =>
      onSurface(
        registry,
        <Counter
          value={value}
          change={{
            observations: { read: observation({ description: "Reads", output: watched, read: () => value }) },
          }}
        />,
      );
    const { rerender } = render(screen(1));
    const atMount = looks;
    for (let value = 2; value < 20; value++) rerender(screen(value));
    expect(looks).toBe(atMount);
  });

  it("moves over to another registry, and outlives a disposed one", () => {
    const first = createAgentSurfaceRegistry();
    const second = createAgentSurfaceRegistry();
    const { rerender, unmount } = render(onSurface(first, <Counter value={1} />));
    first.dispose();
    rerender(onSurface(second, <Counter value={1} />));
    expect(second.snapshot().components).toHaveLength(1);
    second.dispose();
    expect(unmount).not.toThrow();
  });

  it("stays off a surface that is disposed, says so once, and the page goes on", () => {
    const told = vi.spyOn(console, "warn").mockImplementation(() => {});
    const registry = createAgentSurfaceRegistry();
    registry.dispose();
    const { result, rerender, unmount } = renderHook(() => useAgentComponent(counter(1)), {
      wrapper: ({ children }) => onSurface(registry, children),
    });
    rerender();
    expect(result.current).toMatchObject({ status: "unregistered", registrationId: undefined });
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("disposed"));
    expect(unmount).not.toThrow();
  });

  it("hands a fault of the declaration to the error boundary", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const registry = createAgentSurfaceRegistry();
    const { container } = render(
      onSurface(
        registry,
        <Boundary>
          <Counter value={1} change={{ type: "Not a type" }} />
        </Boundary>,
      ),
    );
    expect(container.textContent).toContain("Not a type");
    expect(registry.snapshot().components).toEqual([]);
  });

  it("needs a provider", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => renderHook(() => useAgentSurface())).toThrow("<AgentSurfaceProvider registry={…}>");
  });
});
