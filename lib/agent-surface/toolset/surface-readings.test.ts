import { expect, it, vi } from "vitest";
import { deviceProcedure } from "../core/fixtures/device-procedure";
import { testRegistry } from "../core/fixtures/test-registry";
import { createAgentToolset } from "./create-agent-toolset";

it("of several that were listed, neither a binding beyond the floor nor one that came since is run", async () => {
  const { registry } = testRegistry();
  const execute = vi.fn(async () => null);
  registry.setProcedureExecutor({ execute });
  const mount = (type: string) =>
    registry.register({
      type,
      description: "An area.",
      procedures: [deviceProcedure({ effect: "server-query" })],
    });
  const within = ["area.one", "area.two"].map(mount);
  const beyond = mount("secret");
  const consumer = { id: "model", kind: "embedded" } as const;
  const [discover, , act] = createAgentToolset(registry, {
    consumer,
    topology: "embedded",
    mode: "meta",
    scope: ["area"],
  }).tools();
  await discover?.execute({});
  const envelope = { capabilityId: "domain:devices.disable", input: { deviceIds: ["a"] } };
  const refused = await act?.execute(envelope);
  expect(refused).toMatchObject({
    error: {
      code: "AMBIGUOUS_INSTANCE",
      details: { instances: within.map(({ registrationId }) => ({ registrationId })) },
    },
  });
  expect(JSON.stringify(refused)).not.toContain(beyond.registrationId);
  for (const handle of within) handle.unregister();
  mount("area.three");
  expect(await act?.execute(envelope)).toMatchObject({ status: "error" });
  expect(execute).not.toHaveBeenCalled();
});
