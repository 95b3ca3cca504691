import { describe, expect, it } from "vitest";
import {
  findBackwardImports,
  findCoreOutwardImports,
  findCorePackages,
  findDeepImports,
  findDeveloperProjectionsInReach,
  findServerCodeInClient,
} from "./import-directions";
import { type ImportGraph, parseModule, readImportGraph } from "./import-graph";

const repository = readImportGraph();

/** Builds a graph from sources whose specifiers are paths from the root, or names of packages. */
function graphOf(sources: Record<string, string>): ImportGraph {
  const files = Object.entries(sources).map(([file, source]) => {
    const { imports, directives } = parseModule(file, source);
    const edges = imports.map((each) => ({
      ...each,
      from: file,
      ...(each.specifier in sources ? { file: each.specifier } : { package: each.specifier }),
    }));
    return [file, { directives, edges }] as const;
  });
  return { files: new Map(files) };
}

describe("imports go one way: app → devtools → runtime, app → procedures", () => {
  it("holds in the repository", () => {
    expect(findBackwardImports(repository)).toEqual([]);
  });

  it("would notice a procedure that imports a screen", () => {
    const graph = graphOf({ "procedures/a.ts": `import type { B } from "app/b.ts";`, "app/b.ts": "" });
    expect(findBackwardImports(graph)).toEqual([
      "procedures/a.ts imports app/b.ts: procedures may not import app",
    ]);
  });

  it("would notice the runtime importing a library of the product", () => {
    const graph = graphOf({ "lib/agent-surface/a.ts": `export * from "lib/env/b.ts";`, "lib/env/b.ts": "" });
    expect(findBackwardImports(graph)).toHaveLength(1);
  });
});

describe("the runtime is used through its entry points, since what lies behind them may change", () => {
  it("holds in the repository", () => {
    expect(findDeepImports(repository)).toEqual([]);
  });

  it("would notice a deep import, and lets an entry pass", () => {
    const graph = graphOf({
      "app/a.ts": `import { a } from "lib/agent-surface/core/a.ts"; import { b } from "lib/agent-surface/orpc/react/index.ts";`,
      "lib/agent-surface/core/a.ts": "",
      "lib/agent-surface/orpc/react/index.ts": "",
    });
    expect(findDeepImports(graph)).toEqual([
      "app/a.ts imports lib/agent-surface/core/a.ts: import from an entry point of agent-surface",
    ]);
  });
});

describe("the core depends on nothing, so that any host can run it", () => {
  it("imports no package in the repository", () => {
    expect(findCorePackages(repository)).toEqual([]);
  });

  it("imports nothing outside itself in the repository", () => {
    expect(findCoreOutwardImports(repository)).toEqual([]);
  });

  it("would notice a package, also one that only gives types", () => {
    const graph = graphOf({ "lib/agent-surface/core/a.ts": `import type { ZodType } from "zod";` });
    expect(findCorePackages(graph)).toHaveLength(1);
  });

  it("would notice the core importing a binding", () => {
    const graph = graphOf({
      "lib/agent-surface/core/a.ts": `import { b } from "lib/agent-surface/react/b.ts";`,
      "lib/agent-surface/react/b.ts": "",
    });
    expect(findCoreOutwardImports(graph)).toHaveLength(1);
  });
});

describe("what agents are served never reaches a developer projection, which shows what policies hide", () => {
  it("holds in the repository", () => {
    expect(findDeveloperProjectionsInReach(repository)).toEqual([]);
  });

  it("would notice a way over two files", () => {
    const graph = graphOf({
      "lib/agent-surface/react/index.ts": `export { a } from "lib/agent-surface/react/a.ts";`,
      "lib/agent-surface/react/a.ts": `import { b } from "lib/agent-surface/explain/index.ts";`,
      "lib/agent-surface/explain/index.ts": "",
    });
    expect(findDeveloperProjectionsInReach(graph)).toHaveLength(1);
  });
});

describe("a browser never loads the server's code: client code takes types alone from it", () => {
  it("holds in the repository", () => {
    expect(findServerCodeInClient(repository)).toEqual([]);
  });

  it("would notice a value import behind another file, and lets a type pass", () => {
    const graph = graphOf({
      "app/a.tsx": `"use client"; import { b } from "app/b.ts"; import type { R } from "procedures/router.ts";`,
      "app/b.ts": `import { router } from "procedures/router.ts";`,
      "procedures/router.ts": "",
    });
    expect(findServerCodeInClient(graph)).toEqual([
      "app/a.tsx → app/b.ts → procedures/router.ts: a browser would load the server",
    ]);
  });

  it("would notice an inline type specifier, since its import statement stays in the output", () => {
    const graph = graphOf({
      "app/a.tsx": `"use client"; import { type R } from "procedures/router.ts";`,
      "procedures/router.ts": "",
    });
    expect(findServerCodeInClient(graph)).toHaveLength(1);
  });

  it("lets a server action pass, which the browser calls and does not load", () => {
    const graph = graphOf({
      "app/a.tsx": `"use client"; import { act } from "app/act.ts";`,
      "app/act.ts": `"use server"; import { router } from "procedures/router.ts";`,
      "procedures/router.ts": "",
    });
    expect(findServerCodeInClient(graph)).toEqual([]);
  });
});
