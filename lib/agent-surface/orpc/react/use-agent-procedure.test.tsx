import { cleanup, render } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AgentProcedureRef } from "../../core/definition/procedure-binding";
import type { JsonValue } from "../../core/json/json-value";
import type { AgentPolicy } from "../../core/policy/agent-policy";
import { createAgentSurfaceRegistry } from "../../core/registry/create-registry";
import { fromJsonSchema } from "../../core/schema/from-json-schema";
import { AgentSurfaceProvider } from "../../react/agent-surface-provider";
import { type AgentProcedureUse, useAgentProcedure } from "./use-agent-procedure";

interface DisableInput {
  deviceIds: string[];
  notify?: boolean;
}

interface Selection {
  deviceIds?: readonly string[];
  notify?: boolean;
}

const disable: AgentProcedureRef<DisableInput> = {
  id: "domain:devices.disableAll",
  path: "devices.disableAll",
  description: "Disables devices",
  inputSchema: fromJsonSchema<DisableInput>({
    type: "object",
    properties: { deviceIds: { type: "array", items: { type: "string" } }, notify: { type: "boolean" } },
    required: ["deviceIds"],
    additionalProperties: false,
  }),
  effect: "server-mutation",
};

function Reference({
  to,
  use,
}: {
  to?: AgentProcedureRef<DisableInput>;
  use?: AgentProcedureUse<Selection>;
}): ReactNode {
  useAgentProcedure(to, use);
  return null;
}

const bindTo = (...deviceIds: string[]): AgentProcedureUse<Selection> => ({ bind: () => ({ deviceIds }) });

function open(strict = false) {
  const registry = createAgentSurfaceRegistry({ environment: "test" });
  const reached: JsonValue[] = [];
  registry.setProcedureExecutor({
    execute: async ({ input }) => {
      reached.push(input);
      return null;
    },
  });
  const onSurface = (children: ReactNode) => {
    const screen = <AgentSurfaceProvider registry={registry}>{children}</AgentSurfaceProvider>;
    return strict ? <StrictMode>{screen}</StrictMode> : screen;
  };
  const view = render(onSurface(null));
  return {
    registry,
    reached,
    show: (children: ReactNode) => view.rerender(onSurface(children)),
    async call(input: JsonValue = {}) {
      const result = await registry.invoke({ capabilityId: disable.id, input });
      return result.status === "ok" ? "ok" : result.error;
    },
  };
}

afterEach(cleanup);

describe("useAgentProcedure", () => {
  it("references the procedure while it is mounted, in one version bump", () => {
    const { registry, show } = open();
    show(
      <Reference
        to={disable}
        use={{ ...bindTo("a"), context: { type: "devices.table", instanceId: "main" } }}
      />,
    );
    expect(registry.getVersion()).toBe("1");
    expect(registry.snapshot().procedures).toMatchObject([
      {
        procedureId: "domain:devices.disableAll",
        boundFields: [{ path: "deviceIds", locked: true }],
        context: { type: "devices.table", instanceId: "main" },
      },
    ]);
    expect(registry.snapshot({ scope: ["devices"] }).procedures).toHaveLength(1);

    show(null);
    expect(registry.snapshot().procedures).toEqual([]);
  });

  it("binds what the latest commit shows, without a new registration", async () => {
    const { registry, reached, show, call } = open();
    for (const deviceId of ["a", "b"]) {
      show(<Reference to={disable} use={bindTo(deviceId)} />);
      expect(await call()).toBe("ok");
    }
    expect(reached).toEqual([{ deviceIds: ["a"] }, { deviceIds: ["b"] }]);
    expect(registry.getVersion()).toBe("1");
  });

  it("asks for approval at once when a later render tightens, with the same registration", async () => {
    const { registry, show, call } = open();
    show(<Reference to={disable} use={bindTo("a")} />);
    expect(await call()).toBe("ok");

    show(<Reference to={disable} use={{ ...bindTo("a"), confirmation: "required" }} />);
    expect(await call()).toMatchObject({ code: "CONFIRMATION_REQUIRED" });
    expect(registry.getVersion()).toBe("1");
  });

  it("never goes below the level that it was registered with", async () => {
    const { show, call } = open();
    show(<Reference to={disable} use={{ ...bindTo("a"), confirmation: "required" }} />);
    show(<Reference to={disable} use={bindTo("a")} />);
    expect(await call()).toMatchObject({ code: "CONFIRMATION_REQUIRED" });
  });

  it("obeys a policy that a later render adds", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { show, call } = open();
    const gate: AgentPolicy = {
      name: "gate",
      onDiscovery: () => ({ decision: "disable", reason: "Locked" }),
    };
    show(<Reference to={disable} use={bindTo("a")} />);
    show(<Reference to={disable} use={{ ...bindTo("a"), policies: [gate] }} />);
    expect(await call()).toMatchObject({ code: "CAPABILITY_NOT_AVAILABLE" });
  });

  it("keeps a field locked that a later render no longer names", async () => {
    const { reached, show, call } = open();
    show(<Reference to={disable} use={bindTo("a")} />);
    show(<Reference to={disable} use={{ bind: () => ({}) }} />);
    expect(await call()).toMatchObject({
      code: "PRECONDITION_FAILED",
      details: { reason: "binding-failed" },
    });
    expect(await call({ deviceIds: ["mine"] })).toMatchObject({ code: "INVALID_INPUT" });
    expect(reached).toEqual([]);
  });

  it("tells two instances apart by their context", async () => {
    const { registry, show, call } = open();
    show(
      ["main", "comparison"].map((instanceId) => (
        <Reference
          key={instanceId}
          to={disable}
          use={{ ...bindTo("a"), context: { type: "devices.table", instanceId } }}
        />
      )),
    );
    expect(registry.snapshot().procedures).toHaveLength(2);
    expect(await call()).toMatchObject({ code: "AMBIGUOUS_INSTANCE" });
  });

  it("declares nothing for a missing reference and says so once, until there is one", () => {
    const told = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { registry, show } = open(true);
    show(<Reference use={bindTo("a")} />);
    show(<Reference use={bindTo("b")} />);
    expect(registry.getVersion()).toBe("0");
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("manifest lacks the procedure"));

    show(<Reference to={disable} use={bindTo("b")} />);
    expect(registry.snapshot().procedures).toHaveLength(1);
    show(<Reference use={bindTo("b")} />);
    expect(registry.snapshot().procedures).toEqual([]);
  });
});
