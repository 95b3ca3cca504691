import { brotliCompressSync, constants } from "node:zlib";
import { build } from "esbuild";
import { repositoryRoot } from "./source-files";

/** Minified and compressed, in bytes, as a browser receives it; packages that the host has anyway stay outside. */
async function compressedSize(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: repositoryRoot, loader: "ts" },
    absWorkingDir: repositoryRoot,
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "neutral",
    target: "es2023",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "packages-stay-outside",
        setup({ onResolve }) {
          onResolve({ filter: /^[^.@/]|^@[^/]/ }, ({ path }) =>
            path.startsWith("agent-surface") ? undefined : { path, external: true },
          );
        },
      },
    ],
  });
  const [bundle] = outputFiles;
  if (!bundle) {
    throw new Error("esbuild returned no bundle.");
  }
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return brotliCompressSync(bundle.contents, options).length;
}

const CORE = `export * from "agent-surface";`;

export interface SizeBudget {
  name: string;
  /** Where it should get to, in bytes; a kilobyte is 1,000 of them. */
  goal: number;
  /** What it may not grow beyond today, in bytes: the goal once it is reached. Lower it whenever the code gets smaller. */
  ceiling: number;
  measure(): Promise<number>;
}

/** What adding an entry costs a host that has the core already. */
async function costBeyondCore(...entries: string[]): Promise<number> {
  const added = entries.map((entry) => `export * from "${entry}";`).join("\n");
  return (await compressedSize(`${CORE}\n${added}`)) - (await compressedSize(CORE));
}

export const sizeBudgets: SizeBudget[] = [
  {
    name: "registry only",
    goal: 11_000,
    ceiling: 22_450,
    measure: () => compressedSize(`export { createAgentSurfaceRegistry } from "agent-surface";`),
  },
  { name: "core", goal: 16_000, ceiling: 28_950, measure: () => compressedSize(CORE) },
  {
    name: "react, beyond the core",
    goal: 1_800,
    ceiling: 1_800,
    measure: () => costBeyondCore("agent-surface/react"),
  },
  {
    name: "orpc, beyond the core",
    goal: 1_200,
    ceiling: 1_300,
    measure: () => costBeyondCore("agent-surface/orpc"),
  },
  {
    name: "whole app use",
    goal: 18_000,
    ceiling: 30_800,
    measure: () =>
      compressedSize(`
        export { createAgentSurfaceRegistry, createAgentToolset, fromStandardSchema } from "agent-surface";
        export * from "agent-surface/react";
        export * from "agent-surface/orpc";
        export * from "agent-surface/orpc/react";
        export * from "agent-surface/ai-sdk";
      `),
  },
];
