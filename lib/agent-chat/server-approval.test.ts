import { AgentSurfaceError, createAgentSurfaceRegistry, emptyObjectSchema } from "agent-surface";
import { expect, it, vi } from "vitest";
import { createRegistrySurface, type ServerApprovalAnswer } from "./create-registry-surface";

/** A page whose one procedure needs a person's approval here and the server's own as well. */
function openPage(awaitServerApproval?: () => Promise<ServerApprovalAnswer | undefined>) {
  const registry = createAgentSurfaceRegistry({ environment: "test" });
  const calls: string[] = [];
  let granted = false;
  registry.setProcedureExecutor({
    async execute({ path, info }) {
      calls.push(`${path} ${info.invocationId}`);
      if (granted) return { removed: 1 };
      const details = { origin: "server", confirmationId: "apr_1" };
      throw new AgentSurfaceError({ code: "CONFIRMATION_REQUIRED", details });
    },
  });
  registry.register({
    type: "list",
    description: "A list",
    procedures: [
      {
        kind: "procedure-binding",
        ref: {
          id: "domain:list.remove",
          path: "list.remove",
          description: "Remove the list for good",
          inputSchema: emptyObjectSchema,
          effect: "destructive",
          requiresApproval: true,
        },
        config: {},
        boundKeys: [],
        reducedInputSchema: emptyObjectSchema,
      },
    ],
  });
  const surface = createRegistrySurface(registry, "conv-1", awaitServerApproval && { awaitServerApproval });
  const approvalsInPage = vi.fn();
  registry.confirmations.subscribe(() => {
    for (const { confirmationId } of registry.confirmations.pending()) {
      approvalsInPage(confirmationId);
      registry.confirmations.resolve(confirmationId, { approved: true });
    }
  });
  const remove = () => {
    const tool = surface.read().tools.find(({ capabilityId }) => capabilityId === "domain:list.remove");
    if (tool === undefined) throw new Error("The tool is not there.");
    return tool.execute({}, { invocationId: "turn:1", signal: new AbortController().signal });
  };
  const grant = () => {
    granted = true;
  };
  return { remove, grant, calls, approvalsInPage };
}

it("goes on by itself once people have granted what the server asked, and asks nobody in the page again", async () => {
  const page = openPage(async () => {
    page.grant();
    return { granted: true };
  });
  expect(await page.remove()).toMatchObject({ ok: true });
  expect(page.calls).toEqual(["list.remove turn:1", "list.remove turn:1"]);
  expect(page.approvalsInPage).toHaveBeenCalledTimes(1);
});

it("tells the model that people have denied it on the server, with their reason, and does not call again", async () => {
  const page = openPage(async () => ({ granted: false, reason: "Still in use" }));
  expect(await page.remove()).toMatchObject({
    ok: false,
    code: "EXECUTION_FAILED",
    retry: "no",
    details: { origin: "server", reason: "approval-denied", userReason: "Still in use" },
  });
  expect(page.calls).toHaveLength(1);
});

it.each([[async () => undefined], [undefined]])("hands on the demand when nobody answers", async (wait) => {
  const page = openPage(wait);
  expect(await page.remove()).toMatchObject({
    ok: false,
    code: "CONFIRMATION_REQUIRED",
    details: { origin: "server", confirmationId: "apr_1" },
  });
  expect(page.calls).toHaveLength(1);
});
