import { join } from "node:path";
import { build } from "esbuild";
import { repositoryRoot } from "../scripts/checks/source-files";

/** Bundles a worker as a production build would, names kept readable for profiles. */
export async function bundleWorker(entry: string, platform: "node" | "browser"): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot, "bench", entry)],
    absWorkingDir: repositoryRoot,
    bundle: true,
    write: false,
    format: "esm",
    platform,
    target: "es2023",
    jsx: "automatic",
    define: platform === "browser" ? { "process.env.NODE_ENV": '"production"' } : {},
  });
  const bundle = outputFiles?.[0];
  if (!bundle) throw new Error(`esbuild made no bundle of ${entry}.`);
  return bundle.text;
}
