import { act, type RenderOptions, type RenderResult, render } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { AgentSurfaceProvider } from "../../react/agent-surface-provider";
import { createTestSurface, type TestSurface, type TestSurfaceOptions } from "../create-test-surface";
import { outsideAct } from "./outside-act";

export interface RenderAgentSurfaceOptions extends TestSurfaceOptions {
  readonly render?: Omit<RenderOptions, "queries">;
}

export interface RenderedAgentSurface extends RenderResult {
  /** The agent's side of what is rendered. What its calls change on the screen is there when they resolve. */
  readonly surface: TestSurface;
}

/** Renders below a provider with a test surface. Unmounting disposes nothing: `surface.dispose()` does. */
export function renderAgentSurface(
  ui: ReactNode,
  options: RenderAgentSurfaceOptions = {},
): RenderedAgentSurface {
  const { render: renderOptions, ...surfaceOptions } = options;
  const surface = onScreen(createTestSurface(surfaceOptions));
  const within = (children: ReactNode) =>
    createElement(AgentSurfaceProvider, { registry: surface.registry }, children);
  const result = render(within(ui), renderOptions);
  return { ...result, rerender: (next) => result.rerender(within(next)), surface };
}

function onScreen(surface: TestSurface): TestSurface {
  const { confirmations } = surface;
  return {
    ...surface,
    invoke: (...call) => outsideAct(() => surface.invoke(...call)),
    observe: (...call) => outsideAct(() => surface.observe(...call)),
    as: (host) => onScreen(surface.as(host)),
    confirmations: {
      pending: confirmations.pending,
      approve: (id) => answered(() => confirmations.approve(id)),
      deny: (id, reason) => answered(() => confirmations.deny(id, reason)),
      expire: (id) => answered(() => confirmations.expire(id)),
    },
    dispose: () => act(surface.dispose),
  };
}

function answered(answer: () => string): string {
  let id = "";
  act(() => {
    id = answer();
  });
  return id;
}
