import { execFileSync } from "node:child_process";
import { arch, availableParallelism, cpus, platform, release, totalmem } from "node:os";
import { repositoryRoot } from "../scripts/checks/source-files";

/** Where and of what a report was made. */
export interface Machine {
  readonly processor: string;
  readonly memory: string;
  readonly system: string;
  readonly versions: readonly string[];
  readonly commit: string;
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8" }).trim();
}

function commitOfSource(): string {
  try {
    const changed = git("status", "--porcelain", "--", "lib/agent-surface", "bench") !== "";
    return `${git("rev-parse", "--short", "HEAD")}${changed ? ", with changes" : ""}`;
  } catch {
    // An archive of the source has no history, and can be measured all the same.
    return "unknown";
  }
}

export function describeMachine(versions: readonly string[]): Machine {
  return {
    processor: `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} in use`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${platform()} ${release()} ${arch()}`,
    versions,
    commit: commitOfSource(),
  };
}
