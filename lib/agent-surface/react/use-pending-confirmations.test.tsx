import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { action } from "../core/definition/capability-definition";
import type { AgentSurfaceRegistry } from "../core/registry/agent-surface-registry";
import { createAgentSurfaceRegistry } from "../core/registry/create-registry";
import { fromJsonSchema } from "../core/schema/from-json-schema";
import { AgentSurfaceProvider } from "./agent-surface-provider";
import { usePendingConfirmations } from "./use-pending-confirmations";

const note = fromJsonSchema({ type: "object", properties: { text: { type: "string" } }, required: ["text"] });

function openNotes() {
  const registry = createAgentSurfaceRegistry();
  const written: unknown[] = [];
  registry.register({
    type: "note",
    description: "A note",
    actions: {
      write: action({
        description: "Writes it",
        input: note,
        effect: "local-state",
        confirmation: "required",
        execute: (input) => {
          written.push(input);
          return null;
        },
      }),
    },
  });
  return { registry, written };
}

const write = (registry: AgentSurfaceRegistry, text: string, confirmationId?: string) =>
  registry.invoke({
    capabilityId: "view:note.write",
    input: { text },
    ...(confirmationId && { confirmationId }),
  });

function pendingOf(registry: AgentSurfaceRegistry) {
  let renders = 0;
  const view = renderHook(
    () => {
      renders++;
      return usePendingConfirmations();
    },
    {
      wrapper: ({ children }) => <AgentSurfaceProvider registry={registry}>{children}</AgentSurfaceProvider>,
    },
  );
  return { view, renders: () => renders };
}

afterEach(cleanup);

describe("usePendingConfirmations", () => {
  it("shows what waits with its exact input, and approving it lets the identical call run", async () => {
    const { registry, written } = openNotes();
    const { view } = pendingOf(registry);
    expect(view.result.current).toEqual([]);

    await act(async () => void (await write(registry, "hello")));
    const [record] = view.result.current;
    expect(record).toMatchObject({ capabilityId: "view:note.write", input: { text: "hello" } });

    let approved: boolean | undefined;
    act(() => {
      approved = record?.approve();
    });
    expect(approved).toBe(true);
    expect(view.result.current).toEqual([]);
    const result = await act(() => write(registry, "hello", record?.confirmationId));
    expect(result.status).toBe("ok");
    expect(written).toEqual([{ text: "hello" }]);
    expect(record?.approve()).toBe(false);
  });

  it("hands a denial with its reason to the registry", async () => {
    const { registry, written } = openNotes();
    const { view } = pendingOf(registry);
    await act(async () => void (await write(registry, "hello")));
    const [record] = view.result.current;
    act(() => void record?.deny("Not now"));
    const result = await act(() => write(registry, "hello", record?.confirmationId));
    expect(result).toMatchObject({
      status: "error",
      error: { code: "CONFIRMATION_INVALID", details: { reason: "denied" } },
    });
    expect(written).toEqual([]);
  });

  it("keeps the list and its records the same objects while nothing changes", async () => {
    const { registry } = openNotes();
    const { view, renders } = pendingOf(registry);
    await act(async () => void (await write(registry, "one")));
    const [one] = view.result.current;
    const list = view.result.current;
    const before = renders();
    await act(async () => void (await write(registry, "one")));
    expect(view.result.current).toBe(list);
    expect(renders()).toBe(before);

    await act(async () => void (await write(registry, "two")));
    expect(view.result.current).toHaveLength(2);
    expect(view.result.current[0]).toBe(one);
  });
});
