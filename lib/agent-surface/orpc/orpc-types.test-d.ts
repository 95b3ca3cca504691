import { createRouterClient, os } from "@orpc/server";
import { z } from "zod";
import type { AgentProcedureRef } from "../core/definition/procedure-binding";
import { bindAgentProcedure } from "./bind-agent-procedure";
import { createOrpcAgentBridge } from "./create-orpc-agent-bridge";
import { useAgentProcedure } from "./react";

const base = os.$context<{ token: string }>();
const router = {
  devices: {
    disable: base
      .input(z.object({ deviceIds: z.array(z.string()), reason: z.string().optional(), notify: z.boolean() }))
      .output(z.object({ changed: z.number() }))
      .handler(({ input }) => ({ changed: input.deviceIds.length })),
  },
  ping: base.handler(() => "pong"),
};
const client = createRouterClient(router, { context: (sent: { token: string }) => sent });

const { refs } = createOrpcAgentBridge({
  client,
  manifest: { tools: {} },
  callContext: ({ invocationId }) => ({ token: invocationId }),
});

createOrpcAgentBridge({
  client,
  manifest: { tools: {} },
  // @ts-expect-error the client's context has a token
  callContext: () => ({}),
});

// @ts-expect-error no such procedure
void refs.devices.remove;
// @ts-expect-error the manifest may lack it
bindAgentProcedure(refs.devices.disable);

type DisableInput = { deviceIds: string[]; reason?: string; notify: boolean };
declare const disable: NonNullable<typeof refs.devices.disable>;
disable satisfies AgentProcedureRef<DisableInput, { changed: number }>;

const selected: readonly string[] = ["a"];
bindAgentProcedure(disable);
bindAgentProcedure(disable, { confirmation: "required", describe: () => "3 are selected" });
bindAgentProcedure(disable, { bind: () => ({ deviceIds: selected }) });
bindAgentProcedure(disable, {
  bind: () => ({ deviceIds: selected, notify: true }),
  overridableFields: ["notify"],
});
bindAgentProcedure(disable, {
  bind: () => ({ deviceIds: selected, reason: undefined }),
  overridableFields: ["reason"],
});
bindAgentProcedure(disable, { bind: () => ({ deviceIds: selected }), boundFields: ["deviceIds"] });

// @ts-expect-error a number is no list of ids
bindAgentProcedure(disable, { bind: () => ({ deviceIds: 1 }) });
// @ts-expect-error the items are texts
bindAgentProcedure(disable, { bind: () => ({ deviceIds: [1] }) });
// @ts-expect-error the input has no such field
bindAgentProcedure(disable, { bind: () => ({ deviceIds: selected, force: true }) });
// @ts-expect-error what is overridable has to be bound
bindAgentProcedure(disable, { bind: () => ({ deviceIds: selected }), overridableFields: ["notify"] });
// @ts-expect-error the input has no such field
bindAgentProcedure(disable, { bind: () => ({ deviceIds: selected }), boundFields: ["force"] });
// @ts-expect-error no such level
bindAgentProcedure(disable, { confirmation: "maybe" });

export function Screen() {
  useAgentProcedure(refs.devices.disable, { bind: () => ({ deviceIds: selected }), enabled: true });
  useAgentProcedure(refs.ping);
  // @ts-expect-error a number is no list of ids
  useAgentProcedure(refs.devices.disable, { bind: () => ({ deviceIds: 1 }) });
  useAgentProcedure(refs.devices.disable, {
    bind: () => ({ deviceIds: selected }),
    // @ts-expect-error what is overridable has to be bound
    overridableFields: ["notify"],
  });
}
