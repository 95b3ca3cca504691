import { type Edge, type ImportGraph, reachableEdges } from "./import-graph";
import { isTest } from "./source-files";

/** The part of the repository that a file belongs to; each part may import only what `MAY_IMPORT` says. */
export function areaOf(file: string): string {
  const [top = "", second = ""] = file.split("/");
  // Next wants this part of the application at the root.
  if (file === "proxy.ts") return "app";
  if (top === "lib") {
    return ["agent-surface", "env"].includes(second) ? `lib/${second}` : "lib";
  }
  return ["app", "devtools", "procedures", "e2e", "scripts", "bench", "spec"].includes(top) ? top : "root";
}

const MAY_IMPORT: Record<string, readonly string[]> = {
  // Host code owns the composition, so it may reach everything that is not above it.
  app: ["app", "devtools", "procedures", "lib", "lib/agent-surface", "lib/env"],
  devtools: ["devtools", "lib/agent-surface"],
  // The server is the authority: it must work without the runtime and without a screen.
  procedures: ["procedures", "lib/env"],
  lib: ["lib", "lib/agent-surface", "lib/env"],
  // The runtime is a library that happens to live here.
  "lib/agent-surface": ["lib/agent-surface"],
  "lib/env": ["lib/env"],
  e2e: ["e2e", "scripts", "procedures", "lib", "lib/agent-surface", "lib/env"],
  scripts: ["scripts", "lib", "lib/agent-surface", "lib/env", "procedures", "e2e"],
  // The page that it measures is made of the product's own parts.
  bench: ["bench", "scripts", "app", "lib/agent-surface"],
  spec: ["spec"],
  root: ["root", "scripts", "procedures", "lib", "lib/env"],
};

const DEVELOPER_ONLY = /^lib\/agent-surface\/(explain|inspect)\//;
const ENTRY = /^lib\/agent-surface\/(?:[a-z-]+\/){0,2}index\.ts$/;
const CORE = /^lib\/agent-surface\/(core|toolset)\//;

function* allEdges(graph: ImportGraph): Generator<Edge> {
  for (const { edges } of graph.files.values()) {
    yield* edges;
  }
}

/** Imports that go against the direction app → devtools → runtime, app → procedures (never back). */
export function findBackwardImports(graph: ImportGraph): string[] {
  return [...allEdges(graph)]
    .filter(({ from, file }) => file && !MAY_IMPORT[areaOf(from)]?.includes(areaOf(file)))
    .map(({ from, file }) => `${from} imports ${file}: ${areaOf(from)} may not import ${areaOf(file ?? "")}`);
}

/** Imports from outside that go past an entry's index, so that what is private would become a contract. */
export function findDeepImports(graph: ImportGraph): string[] {
  return [...allEdges(graph)]
    .filter(
      ({ from, file }) =>
        areaOf(from) !== "lib/agent-surface" && file?.startsWith("lib/agent-surface/") && !ENTRY.test(file),
    )
    .map(({ from, file }) => `${from} imports ${file}: import from an entry point of agent-surface`);
}

/** Packages in the core, which promises to have none. Its tests may use what they like. */
export function findCorePackages(graph: ImportGraph): string[] {
  const fromCoreFiles = [...allEdges(graph)].filter(({ from }) => CORE.test(from) && !isTest(from));
  const fromEntry = [...reachableEdges(graph, ["lib/agent-surface/index.ts"])].map(({ edge }) => edge);
  const faults = [...fromCoreFiles, ...fromEntry]
    .filter((edge) => edge.package)
    .map(({ from, specifier }) => `${from} imports the package ${specifier}: the core has no dependency`);
  return [...new Set(faults)];
}

/** Files of the core that import a binding or an adapter, which stand above it. */
export function findCoreOutwardImports(graph: ImportGraph): string[] {
  return [...allEdges(graph)]
    .filter(({ from, file }) => CORE.test(from) && !isTest(from) && file && !CORE.test(file))
    .map(({ from, file }) => `${from} imports ${file}: the core imports nothing outside itself`);
}

/** Ways from an entry that serves agents to what explains hidden capabilities (AS: authority hides). */
export function findDeveloperProjectionsInReach(graph: ImportGraph): string[] {
  const agentFacing = [...graph.files.keys()].filter(
    (file) => ENTRY.test(file) && !DEVELOPER_ONLY.test(file),
  );
  return [...reachableEdges(graph, agentFacing)]
    .filter(({ edge }) => edge.file && DEVELOPER_ONLY.test(edge.file))
    .map(
      ({ edge, chain }) =>
        `${[...chain, edge.file].join(" → ")}: agents must not reach a developer projection`,
    );
}

const SERVER_PACKAGES = [
  "@electric-sql/pglite",
  "better-auth",
  "drizzle-orm",
  "next/headers",
  "postgres",
  "server-only",
];

function isServerPackage({ package: name, specifier }: Edge): boolean {
  if (!name) {
    return false;
  }
  // better-auth ships its browser client as entry points of the same package.
  const isBrowserClient = /^better-auth\/(react|client)/.test(specifier);
  return (
    name.startsWith("node:") ||
    (!isBrowserClient && SERVER_PACKAGES.some((each) => [name, specifier].includes(each)))
  );
}

/** Ways from a client component to the server's code or packages, other than by type. */
export function findServerCodeInClient(graph: ImportGraph): string[] {
  const hasDirective = (file: string, directive: string) =>
    graph.files.get(file)?.directives.includes(directive) ?? false;
  const clients = [...graph.files.keys()].filter((file) => hasDirective(file, "use client") && !isTest(file));
  return [...reachableEdges(graph, clients, (file) => hasDirective(file, "use server"))]
    .filter(
      ({ edge }) =>
        isServerPackage(edge) ||
        (edge.file &&
          ["procedures", "lib/env"].includes(areaOf(edge.file)) &&
          !hasDirective(edge.file, "use server")),
    )
    .map(
      ({ edge, chain }) =>
        `${[...chain, edge.file ?? edge.specifier].join(" → ")}: a browser would load the server`,
    );
}
