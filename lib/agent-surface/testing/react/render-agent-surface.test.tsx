import { cleanup, screen } from "@testing-library/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { action, observation } from "../../core/definition/capability-definition";
import { fromJsonSchema } from "../../core/schema/from-json-schema";
import { useAgentComponent } from "../../react/use-agent-component";
import { usePendingConfirmations } from "../../react/use-pending-confirmations";
import { renderAgentSurface } from "./render-agent-surface";

const page = fromJsonSchema<{ to: string }>({
  type: "object",
  properties: { to: { type: "string" } },
  required: ["to"],
  additionalProperties: false,
});
const text = fromJsonSchema({ type: "string" });

/** Its navigation resolves when the new page has been committed. */
function Pages({ confirm = false }: { confirm?: boolean }): ReactNode {
  const [shown, setShown] = useState("home");
  const arrived = useRef<() => void>(undefined);
  useEffect(() => {
    if (shown !== "home") arrived.current?.();
  }, [shown]);
  useAgentComponent({
    type: "pages",
    description: "The pages",
    observations: { current: observation({ description: "Where", output: text, read: () => shown }) },
    actions: {
      goTo: action({
        description: "Goes there",
        input: page,
        effect: "navigation",
        confirmation: confirm ? "required" : "never",
        execute: ({ to }) =>
          new Promise<null>((resolve) => {
            arrived.current = () => resolve(null);
            setShown(to);
          }),
      }),
    },
  });
  const pending = usePendingConfirmations();
  return (
    <h1>
      {shown} {pending.length}
    </h1>
  );
}

const heading = () => screen.getByRole("heading").textContent;

// React then reports every update that no test has waited for.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(cleanup);

describe("renderAgentSurface", () => {
  it("lets a handler wait for its own commit, and has it on the screen when the call resolves", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    const { surface, unmount } = renderAgentSurface(<Pages />);
    expect(await surface.invoke("view:pages.goTo", { to: "map" })).toMatchObject({ status: "ok" });
    expect(heading()).toBe("map 0");
    expect(await surface.observe("view:pages.current")).toMatchObject({ output: "map" });
    expect(told).not.toHaveBeenCalled();

    unmount();
    expect(surface.snapshot().components).toEqual([]);
    surface.dispose();
  });

  it("renders what waits for approval, and the answer to it", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    const { surface } = renderAgentSurface(<Pages confirm />);
    await surface.invoke("view:pages.goTo", { to: "map" });
    expect(heading()).toBe("home 1");
    const confirmationId = surface.confirmations.approve();
    expect(heading()).toBe("home 0");
    await surface.invoke({ capabilityId: "view:pages.goTo", confirmationId }, { to: "map" });
    expect(heading()).toBe("map 0");
    expect(told).not.toHaveBeenCalled();
    surface.dispose();
  });

  it("does not need the clock that a test has faked", async () => {
    vi.useFakeTimers();
    try {
      const { surface } = renderAgentSurface(<Pages />);
      expect(await surface.invoke("view:pages.goTo", { to: "map" })).toMatchObject({ status: "ok" });
      expect(heading()).toBe("map 0");
      surface.dispose();
    } finally {
      vi.useRealTimers();
    }
  });

  it("keeps the surface when it renders again", () => {
    const { surface, rerender } = renderAgentSurface(<Pages />);
    rerender(<Pages />);
    expect(surface.registry.getVersion()).toBe("1");
    surface.dispose();
  });
});
