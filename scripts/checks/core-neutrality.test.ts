import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { repositoryRoot } from "./source-files";

/** What every modern JavaScript host has beside the language itself: browsers, workers, Node, and edge runtimes. */
const UNIVERSAL_GLOBALS = {
  AbortController,
  AbortSignal,
  DOMException,
  TextDecoder,
  TextEncoder,
  URL,
  clearTimeout,
  console,
  crypto,
  performance,
  queueMicrotask,
  setTimeout,
  structuredClone,
};

const PROGRAM = `
  import { createAgentSurfaceRegistry, emptyObjectSchema, fromJsonSchema } from "agent-surface";
  globalThis.outcome = (async () => {
    const registry = createAgentSurfaceRegistry({ environment: "production" });
    registry.register({
      type: "lamp",
      description: "A lamp",
      observations: {
        read: { kind: "observation", description: "Reads it", output: fromJsonSchema({ type: "string" }), read: () => "lit" },
      },
      actions: {
        press: {
          kind: "action",
          description: "Presses its switch",
          input: emptyObjectSchema,
          effect: "local-state",
          execute: () => undefined,
        },
      },
    });
    const statuses = [];
    for (const capabilityId of ["view:lamp.read", "view:lamp.press", "view:lamp.absent"]) {
      const result = await registry.invoke({ capabilityId, input: {} });
      statuses.push(result.status === "ok" ? "ok" : result.error.code);
    }
    const components = registry.snapshot().components.length;
    registry.dispose();
    return { statuses, components };
  })();
`;

it("the core runs where there is no DOM, no React, no process and no module system", async () => {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: repositoryRoot, loader: "ts" },
    bundle: true,
    write: false,
    format: "iife",
    platform: "neutral",
    target: "es2023",
  });
  const context: { outcome?: unknown } & typeof UNIVERSAL_GLOBALS = { ...UNIVERSAL_GLOBALS };
  runInNewContext(outputFiles[0]?.text ?? "", context);
  await expect(context.outcome).resolves.toMatchObject({
    statuses: ["ok", "ok", "CAPABILITY_NOT_FOUND"],
    components: 1,
  });
});
