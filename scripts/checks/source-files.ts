import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

export const repositoryRoot = join(import.meta.dirname, "../..");

/** Folders that hold no source of ours: installed, generated, or written by a run. */
const NOT_OURS = new Set(["node_modules", "test-results", "playwright-report", "coverage", "next-env.d.ts"]);

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name) || entry.name.startsWith(".")) {
      continue;
    }
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* walk(path);
    } else if (/\.(ts|tsx|mts|mjs|css|md|json)$/.test(entry.name)) {
      yield relative(repositoryRoot, path);
    }
  }
}

/** Every source file of the repository, as a path from its root. */
export const sourceFiles: readonly string[] = [...walk(repositoryRoot)].sort();

export function isTypeScript(file: string): boolean {
  return /\.(ts|tsx|mts)$/.test(file) && !file.startsWith("spec/api/");
}

/** Tests, and the files that only tests load. */
export function isTest(file: string): boolean {
  return /\.(test|spec|test-d)\.tsx?$/.test(file) || file.startsWith("e2e/");
}
