import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isTest, isTypeScript, repositoryRoot, sourceFiles } from "./source-files";

interface Habit {
  reason: string;
  pattern: RegExp;
  appliesTo(file: string): boolean;
  /** One sentence of reason in the line or up to two lines above it makes the exception. */
  unlessExplained?: true;
  /** A line that must be found, so that a pattern which matches nothing is noticed. */
  example: string;
}

const thisFile = "scripts/checks/hygiene.test.ts";
const isCode = (file: string) => isTypeScript(file) && file !== thisFile;
const isRuntimeCore = (file: string) => /^lib\/agent-surface\/(core|toolset)\//.test(file) && !isTest(file);

/** What the linter has no rule for. */
const habits: Habit[] = [
  {
    reason: "an unfinished thought belongs in the tracker, where somebody will find it",
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    appliesTo: isCode,
    example: "// TODO: later",
  },
  {
    reason: "a catch that handles nothing hides the fault; name what it handles or say why it may be dropped",
    pattern: /catch\s*(\([^)]*\)\s*)?\{\s*\}|\.catch\(\s*\(\)\s*=>\s*(\{\s*\}|undefined|null)\s*\)/,
    appliesTo: (file) => isCode(file) && !isTest(file),
    unlessExplained: true,
    example: "promise.catch(() => {})",
  },
  {
    reason: "a fault of types is mended where it is, or a test that expects it says so in its own line",
    pattern: /@ts-(ignore|nocheck)/,
    appliesTo: isCode,
    example: "// @ts-ignore",
  },
  {
    reason: "a test that does not run says nothing",
    pattern: /\b(it|test|describe)(\.\w+)*\.(only|skip|todo|fixme)\b/,
    appliesTo: (file) => isCode(file) && isTest(file),
    example: "test.describe.skip('…')",
  },
  {
    reason: "a sleep makes a test slow or wrong; wait for what is meant, or turn the injected clock",
    pattern: /waitForTimeout|setTimeout\(\s*(resolve|done|r)\b/,
    appliesTo: (file) => isCode(file) && isTest(file),
    example: "await new Promise((resolve) => setTimeout(resolve, 50))",
  },
  {
    reason: "randomness in the runtime comes from crypto, so that ids cannot be guessed",
    pattern: /Math\.random\(/,
    appliesTo: isRuntimeCore,
    example: "const id = Math.random()",
  },
  {
    reason: "suppressing the linter needs its reason in the same line",
    pattern: /biome-ignore(-all)?\s+[\w/]+\s*(?::\s*)?$/,
    appliesTo: isCode,
    example: "// biome-ignore lint/suspicious/noExplicitAny:",
  },
  {
    reason: "a drawer of unrelated things is named after what it holds instead",
    pattern: /from "(\.{1,2}|@)\/([^"]*\/)?(utils|helpers|misc|types|common)"/,
    appliesTo: isCode,
    example: `import { a } from "./utils"`,
  },
];

function isExplained(line: string, linesAbove: string[]): boolean {
  return line.includes("// ") || linesAbove.some((above) => /^\s*(\/\/ |\*|\/\*)/.test(above));
}

describe.each(habits)("no $pattern, because $reason", ({ pattern, appliesTo, unlessExplained, example }) => {
  it("finds its own example", () => {
    expect(example).toMatch(pattern);
  });

  it("holds in every file", () => {
    const places = sourceFiles.filter(appliesTo).flatMap((file) => {
      const lines = readFileSync(join(repositoryRoot, file), "utf8").split("\n");
      return lines.flatMap((line, index) => {
        const excused = unlessExplained && isExplained(line, lines.slice(Math.max(index - 2, 0), index));
        return pattern.test(line) && !excused ? [`${file}:${index + 1} ${line.trim()}`] : [];
      });
    });
    expect(places).toEqual([]);
  });
});
