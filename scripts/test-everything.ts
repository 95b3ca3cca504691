import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { z } from "zod";
import { ensureChromium } from "./ensure-chromium";

/** `npm test` runs all of it; `npm run test:e2e` only the parts marked so. */
const onlyEndToEnd = process.argv[2] === "e2e";

const UNIT_REPORT = "test-results/unit.json";
const E2E_REPORT = "test-results/e2e.json";

interface Count {
  passed: number;
  failed: number;
}

const unitReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});
const e2eReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

function readReport<T>(path: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, "utf8"))) : undefined;
}

function countUnit(): Count | undefined {
  const report = readReport(UNIT_REPORT, unitReport);
  return report && { passed: report.numPassedTests, failed: report.numFailedTests };
}

function countEndToEnd(): Count | undefined {
  const report = readReport(E2E_REPORT, e2eReport);
  // In CI a test has a second try, because its machines starve a browser now and then; the list above names each that took it.
  return report && { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
}

function run(
  command: string,
  args: string[],
  env: Record<string, string | undefined> = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: "inherit",
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    });
    child.once("error", (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once("close", (code) => resolve(code === 0));
  });
}

interface Step {
  name: string;
  run(): Promise<boolean>;
  /** What the step counted, read after it ran; a step that counts nothing counts as nothing, its failure as one. */
  count?(): Count | undefined;
  endToEnd?: true;
  /** The name of a step without whose success this one would only repeat the failure. */
  needs?: string;
}

let chromium: string | undefined;

const steps: Step[] = [
  { name: "lint", run: () => run("npm", ["run", "--silent", "lint"]) },
  { name: "types", run: () => run("npm", ["run", "--silent", "typecheck"]) },
  { name: "public declarations", run: () => run("npm", ["run", "--silent", "api:check"]) },
  { name: "unused code", run: () => run("npm", ["run", "--silent", "unused"]) },
  {
    name: "unit tests",
    run: () =>
      run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`]),
    count: countUnit,
  },
  {
    name: "browser",
    endToEnd: true,
    run: async () => {
      chromium = ensureChromium();
      console.log(chromium);
      return true;
    },
  },
  { name: "production build", endToEnd: true, run: () => run("npm", ["run", "--silent", "build"]) },
  {
    name: "end-to-end tests",
    endToEnd: true,
    needs: "production build",
    run: () => run("playwright", ["test", ...process.argv.slice(3)], { CHROMIUM_PATH: chromium }),
    count: countEndToEnd,
  },
];

async function attempt(step: Step): Promise<boolean> {
  try {
    return await step.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

rmSync("test-results", { recursive: true, force: true });
const total: Count = { passed: 0, failed: 0 };
const failures: string[] = [];

for (const step of steps) {
  if (onlyEndToEnd && !step.endToEnd) {
    continue;
  }
  console.log(`\n── ${step.name}`);
  if (step.needs && failures.includes(step.needs)) {
    console.error(`Not run: ${step.needs} failed.`);
    failures.push(step.name);
    total.failed += 1;
    continue;
  }
  const startedAt = performance.now();
  const ok = await attempt(step);
  const { passed, failed } = step.count?.() ?? { passed: 0, failed: 0 };
  total.passed += passed;
  // A step can fail without a failed test in it (a crash, a lint finding): that is a failure to be seen in the sum too.
  total.failed += ok ? failed : Math.max(failed, 1);
  if (!ok || failed > 0) {
    failures.push(step.name);
  }
  console.log(
    `── ${step.name}: ${ok ? "passed" : "FAILED"} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
}

if (failures.length > 0) {
  console.error(`\nFailed: ${failures.join(", ")}`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
