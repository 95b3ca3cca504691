import { existsSync } from "node:fs";

export interface PublicEntry {
  /** What host code imports. */
  name: string;
  /** Its index, relative to the repository's root. */
  file: string;
  /** Where its committed declaration lies. */
  declaration: string;
}

/** The entry points of the runtime, as runtime users import them; nothing else of it is public. */
const ENTRY_PATHS = [
  "",
  "react",
  "orpc",
  "orpc/react",
  "testing",
  "testing/react",
  "testing/matchers",
  "webmcp",
  "ai-sdk",
  "explain",
  "inspect",
];

/** The entries that exist today. */
export const publicEntries: PublicEntry[] = ENTRY_PATHS.map((path) => ({
  name: ["agent-surface", path].filter(Boolean).join("/"),
  file: ["lib/agent-surface", path, "index.ts"].filter(Boolean).join("/"),
  declaration: `spec/api/${["agent-surface", ...path.split("/")].filter(Boolean).join("-")}.d.ts`,
})).filter(({ file }) => existsSync(file));
