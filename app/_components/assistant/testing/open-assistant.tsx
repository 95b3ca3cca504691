import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { action, createAgentSurfaceRegistry, fromJsonSchema } from "agent-surface";
import { AgentSurfaceProvider } from "agent-surface/react";
import { StrictMode } from "react";
import { expect, onTestFinished, vi } from "vitest";
import { type ScriptedStep, scriptedModel } from "@/lib/agent-chat/testing/scripted-model";
import { handleModelRequest } from "@/lib/model-gateway/server";
import { Assistant } from "../assistant";
import { GATEWAY_URL } from "../use-agent-chat";

// The panel's chunk is loaded in the first test, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 40_000 });

/** The test's page has no layout, so no box ever changes its size. */
class NoResizes implements ResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

export const USER = { id: "user-1", name: "Olga", email: "olga@example.test" };

export const REMOVE: ScriptedStep = {
  calls: [{ name: "view_devices__table__remove", id: "r", input: { ids: ["dev_1"] } }],
};
export const SELECT: ScriptedStep = {
  calls: [{ name: "view_devices__table__selectRows", input: { ids: ["dev_1"] } }],
};

const idsSchema = fromJsonSchema<{ ids: string[] }>({
  type: "object",
  properties: { ids: { type: "array", items: { type: "string" } } },
  required: ["ids"],
  additionalProperties: false,
});

/** A page with a table, whose removal of rows needs an approval. It ends with the test. */
function openPage() {
  const executed: string[][] = [];
  const registry = createAgentSurfaceRegistry({ environment: "test" });
  const table = registry.register({
    type: "devices.table",
    description: "The devices",
    actions: {
      selectRows: action({
        description: "Select rows",
        input: idsSchema,
        effect: "local-state",
        execute: () => undefined,
      }),
      remove: action({
        description: "Remove devices",
        input: idsSchema,
        effect: "local-state",
        confirmation: "required",
        execute: ({ ids }) => {
          executed.push(ids);
        },
      }),
    },
  });
  onTestFinished(() => {
    cleanup();
    registry.dispose();
  });
  return { registry, table, executed };
}

/** The assistant over the real engine, runtime and gateway; the model alone follows a script. */
export async function openAssistant(
  script: ScriptedStep[],
  session: { userId: string } | null = { userId: USER.id },
) {
  const page = openPage();
  vi.stubGlobal("ResizeObserver", NoResizes);
  const model = scriptedModel(...script);
  const current = { session };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    expect(input).toBe(GATEWAY_URL);
    const headers = new Headers(init?.headers);
    headers.set("sec-fetch-site", "same-origin");
    return handleModelRequest({
      request: new Request(`https://console.test${GATEWAY_URL}`, { ...init, headers }),
      session: current.session,
      model: { info: { kind: "offline", label: "Offline planner" }, model, providerOptions: () => undefined },
      takeRequest: async () => ({ ok: true }),
    });
  });
  const view = render(
    <StrictMode>
      <AgentSurfaceProvider registry={page.registry}>
        <button type="button">Elsewhere</button>
        <Assistant user={USER} />
      </AgentSurfaceProvider>
    </StrictMode>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Assistant" }));
  const message = await screen.findByRole("textbox", { name: "Message" });
  return { ...page, model, message, current, view };
}

export function ask(text: string): void {
  fireEvent.change(screen.getByRole("textbox", { name: "Message" }), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
}

export const untilDone = () => screen.findByRole("button", { name: "Send" });
export const approval = () => screen.findByRole("alertdialog", { name: "Approve action" });
