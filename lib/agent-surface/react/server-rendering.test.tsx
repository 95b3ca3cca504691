import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { observation } from "../core/definition/capability-definition";
import { createAgentSurfaceRegistry } from "../core/registry/create-registry";
import { fromJsonSchema } from "../core/schema/from-json-schema";
import { AgentSurfaceProvider } from "./agent-surface-provider";
import { useAgentComponent } from "./use-agent-component";
import { usePendingConfirmations } from "./use-pending-confirmations";

const text = fromJsonSchema({ type: "string" });

function Screen(): ReactNode {
  const { status } = useAgentComponent({
    type: "screen",
    description: "A screen",
    observations: { read: observation({ description: "Reads it", output: text, read: () => "shown" }) },
  });
  const pending = usePendingConfirmations();
  return (
    <p>
      {status} {pending.length}
    </p>
  );
}

describe("on the server", () => {
  it("registers nothing, and the browser finds no difference", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    const onServer = createAgentSurfaceRegistry();
    const inBrowser = createAgentSurfaceRegistry();
    const page = document.createElement("div");
    page.innerHTML = renderToString(
      <AgentSurfaceProvider registry={onServer}>
        <Screen />
      </AgentSurfaceProvider>,
    );
    expect(onServer.getVersion()).toBe("0");
    const html = page.innerHTML;

    const root = await act(async () =>
      hydrateRoot(
        page,
        <AgentSurfaceProvider registry={inBrowser}>
          <Screen />
        </AgentSurfaceProvider>,
      ),
    );
    expect(page.innerHTML).toBe(html);
    expect(told).not.toHaveBeenCalled();
    expect(inBrowser.snapshot().components).toHaveLength(1);
    await act(async () => root.unmount());
    expect(inBrowser.snapshot().components).toHaveLength(0);
  });
});
