import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { z } from "zod";
import { isTypeScript, repositoryRoot, sourceFiles } from "./source-files";

export interface Import {
  specifier: string;
  /** Gone after compilation: `import type`, `export type … from`. */
  typeOnly: boolean;
}

export interface ParsedModule {
  imports: Import[];
  /** `"use client"`, `"use server"` and the like, which open the file. */
  directives: string[];
}

export interface Edge extends Import {
  from: string;
  /** A file of ours, from the repository's root; absent for a package or a builtin. */
  file?: string;
  /** The name of a package or of a builtin; absent for a file of ours. */
  package?: string;
}

export interface ImportGraph {
  files: ReadonlyMap<string, { directives: readonly string[]; edges: readonly Edge[] }>;
}

/** What one file imports and which directives open it. */
export function parseModule(file: string, source: string): ParsedModule {
  const { program, module, errors } = parseSync(file, source);
  if (errors.length > 0) {
    throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  }
  const imports: Import[] = [];
  const directives: string[] = [];
  for (const node of program.body) {
    if (node.type === "ExpressionStatement" && "directive" in node && typeof node.directive === "string") {
      directives.push(node.directive);
    } else if (node.type === "ImportDeclaration") {
      imports.push({ specifier: node.source.value, typeOnly: node.importKind === "type" });
    } else if (
      (node.type === "ExportNamedDeclaration" && node.source) ||
      node.type === "ExportAllDeclaration"
    ) {
      imports.push({ specifier: node.source?.value ?? "", typeOnly: node.exportKind === "type" });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^["'`](.+)["'`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1]) {
      imports.push({ specifier: literal[1], typeOnly: false });
    }
  }
  return { imports, directives };
}

const tsconfig = z
  .object({ compilerOptions: z.object({ paths: z.record(z.string(), z.array(z.string())) }) })
  .parse(JSON.parse(readFileSync(join(repositoryRoot, "tsconfig.json"), "utf8")));

function aliasTarget(specifier: string): string | undefined {
  for (const [alias, [target]] of Object.entries(tsconfig.compilerOptions.paths)) {
    if (!target) {
      continue;
    }
    if (alias === specifier) {
      return target;
    }
    if (alias.endsWith("*") && specifier.startsWith(alias.slice(0, -1))) {
      return target.replace("*", specifier.slice(alias.length - 1));
    }
  }
  return undefined;
}

function existingFile(path: string): string | undefined {
  const candidates = [path, `${path}.ts`, `${path}.tsx`, join(path, "index.ts"), join(path, "index.tsx")];
  return candidates.find((candidate) => {
    const absolute = join(repositoryRoot, candidate);
    return existsSync(absolute) && statSync(absolute).isFile();
  });
}

/** Where an import of ours leads, by tsconfig's aliases; anything else is a package or a builtin. */
export function resolveImport(from: string, { specifier, typeOnly }: Import): Edge {
  const isRelative = specifier.startsWith(".");
  const target = isRelative
    ? relative(repositoryRoot, join(repositoryRoot, dirname(from), specifier))
    : aliasTarget(specifier);
  if (target === undefined) {
    const [scopeOrName = "", name] = specifier.split("/");
    return {
      from,
      specifier,
      typeOnly,
      package: specifier.startsWith("@") && name ? `${scopeOrName}/${name}` : scopeOrName,
    };
  }
  // The compiler reports a path that leads nowhere; the directions can be judged by the path alone.
  const file = existingFile(join(target)) ?? join(target);
  return { from, specifier, typeOnly, file };
}

/** Reads the whole repository once. */
export function readImportGraph(): ImportGraph {
  const files = sourceFiles.filter(isTypeScript).map((file) => {
    const { imports, directives } = parseModule(file, readFileSync(join(repositoryRoot, file), "utf8"));
    return [file, { directives, edges: imports.map((each) => resolveImport(file, each)) }] as const;
  });
  return { files: new Map(files) };
}

/**
 * Every edge that is loaded at run time from the given files, with the chain of files that leads to it.
 * `stopAt` names files whose own imports are not followed.
 */
export function* reachableEdges(
  graph: ImportGraph,
  roots: Iterable<string>,
  stopAt: (file: string) => boolean = () => false,
): Generator<{ edge: Edge; chain: string[] }> {
  const seen = new Set<string>();
  const queue: { file: string; chain: string[] }[] = [...roots].map((file) => ({ file, chain: [file] }));
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { file, chain } = next;
    if (seen.has(file) || stopAt(file)) {
      continue;
    }
    seen.add(file);
    for (const edge of graph.files.get(file)?.edges ?? []) {
      if (edge.typeOnly) {
        continue;
      }
      yield { edge, chain };
      if (edge.file) {
        queue.push({ file: edge.file, chain: [...chain, edge.file] });
      }
    }
  }
}
