import type { AgentSurfaceEvent, AgentSurfaceListener } from "agent-surface";
import { describe, expect, it, vi } from "vitest";
import { createAgentActivity } from "./agent-activity";

function fakeSurface() {
  const listeners = new Set<AgentSurfaceListener>();
  return {
    listeners,
    subscribe(listener: AgentSurfaceListener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: (event: AgentSurfaceEvent) => listeners.forEach((listener) => void listener(event)),
  };
}

const started = (invocationId: string, capabilityId: string) =>
  ({ type: "invocation-started", invocationId, capabilityId, consumerId: "c" }) as const;
const settled = (invocationId: string, capabilityId: string) =>
  ({ type: "invocation-settled", invocationId, capabilityId, status: "ok", durationMs: 1 }) as const;

describe("createAgentActivity", () => {
  it("lists each running capability once, until its last call has ended", () => {
    const surface = fakeSurface();
    const activity = createAgentActivity(surface);
    activity.subscribe(() => {});
    surface.emit(started("1", "view:a.b"));
    surface.emit(started("2", "view:a.b"));
    surface.emit(settled("1", "view:a.b"));
    expect(activity.running()).toEqual(["view:a.b"]);
    surface.emit(settled("2", "view:a.b"));
    expect(activity.running()).toEqual([]);
  });

  it("tells its listeners of changes alone, and gives them the same list in between", () => {
    const surface = fakeSurface();
    const activity = createAgentActivity(surface);
    const listener = vi.fn();
    activity.subscribe(listener);
    surface.emit(started("1", "view:a.b"));
    const before = activity.running();
    surface.emit({ type: "surface-changed", surfaceVersion: "2" });
    surface.emit(settled("unknown", "view:a.b"));
    expect(activity.running()).toBe(before);
    expect(listener).toHaveBeenCalledOnce();
  });

  it("listens to the surface only while somebody listens to it", () => {
    const surface = fakeSurface();
    const activity = createAgentActivity(surface);
    const stop = activity.subscribe(() => {});
    expect(surface.listeners.size).toBe(1);
    stop();
    expect(surface.listeners.size).toBe(0);
  });
});
