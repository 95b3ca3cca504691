import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { observation } from "../core/definition/capability-definition";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import { createAgentSurfaceRegistry } from "../core/registry/create-registry";
import { fromJsonSchema } from "../core/schema/from-json-schema";
import { AgentSurfaceProvider } from "./agent-surface-provider";
import type { AgentComponentRegistration } from "./component-mount";
import { useAgentComponent } from "./use-agent-component";

const text = fromJsonSchema({ type: "string" });
const registrations = new Map<string, AgentComponentRegistration>();

function Panel({ name, description = "A panel" }: { name: string; description?: string }): ReactNode {
  const registration = useAgentComponent({
    type: "panel",
    description,
    observations: { read: observation({ description: "Who shows it", output: text, read: () => name }) },
  });
  registrations.set(name, registration);
  return null;
}

interface Screen {
  readonly registry: AgentSurfaceRegistry;
  readonly listeners: { count: number };
  show(...panels: ReactNode[]): Promise<void>;
  owner(): Promise<unknown>;
}

function openScreen(): Screen {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const made = createAgentSurfaceRegistry();
  const listeners = { count: 0 };
  const registry: AgentSurfaceRegistry = {
    ...made,
    subscribe(listener) {
      const unsubscribe = made.subscribe(listener);
      listeners.count++;
      return () => {
        listeners.count--;
        unsubscribe();
      };
    },
  };
  const view = render(null);
  return {
    registry,
    listeners,
    show: (...panels) =>
      act(async () =>
        view.rerender(<AgentSurfaceProvider registry={registry}>{panels}</AgentSurfaceProvider>),
      ),
    async owner() {
      const result = await registry.invoke({ capabilityId: "view:panel.read" });
      return result.status === "ok" ? result.output : result.error.code;
    },
  };
}

afterEach(cleanup);

describe("a rejected duplicate", () => {
  it("takes over when its owner leaves, and listens no longer than that", async () => {
    const screen = openScreen();
    await screen.show(<Panel key="a" name="first" />);
    expect(screen.listeners.count).toBe(0);

    await screen.show(<Panel key="a" name="first" />, <Panel key="b" name="second" />);
    expect(registrations.get("second")?.status).toBe("rejected");
    expect(screen.listeners.count).toBe(1);
    expect(await screen.owner()).toBe("first");

    await screen.show(<Panel key="b" name="second" />);
    expect(registrations.get("second")?.status).toBe("active");
    expect(screen.listeners.count).toBe(0);
    expect(await screen.owner()).toBe("second");
  });

  it("lets an owner that only registers anew keep its place", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const screen = openScreen();
    await screen.show(<Panel key="a" name="first" />, <Panel key="b" name="second" />);
    await screen.show(<Panel key="a" name="first" description="Renamed" />, <Panel key="b" name="second" />);
    expect(await screen.owner()).toBe("first");
    expect(registrations.get("second")?.status).toBe("rejected");
  });

  it("stops listening when it unmounts while it is still rejected", async () => {
    const screen = openScreen();
    await screen.show(<Panel key="a" name="first" />, <Panel key="b" name="second" />);
    await screen.show(<Panel key="a" name="first" />);
    expect(screen.listeners.count).toBe(0);
  });

  it("leaves one successor when several wait", async () => {
    const screen = openScreen();
    await screen.show(
      <Panel key="a" name="first" />,
      <Panel key="b" name="second" />,
      <Panel key="c" name="third" />,
    );
    await screen.show(<Panel key="b" name="second" />, <Panel key="c" name="third" />);
    expect(registrations.get("second")?.status).toBe("active");
    expect(registrations.get("third")?.status).toBe("rejected");
    await screen.show(<Panel key="c" name="third" />);
    expect(await screen.owner()).toBe("third");
  });

  it("stays quiet when the whole surface ends", async () => {
    const screen = openScreen();
    await screen.show(<Panel key="a" name="first" />, <Panel key="b" name="second" />);
    await act(async () => screen.registry.dispose());
    expect(registrations.get("second")?.status).not.toBe("active");
  });
});
