import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createBrowserMeasurer } from "./browser-measurer";
import { describeMachine } from "./describe-machine";
import type { Measurer } from "./measurer";
import { createNodeMeasurer } from "./node-measurer";
import { median } from "./pair-statistics";
import { formatReport, type Measured } from "./report";
import { type Environment, type Row, rows } from "./rows";
import { createSizeMeasurer } from "./size-measurer";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "string" }, check: { type: "boolean", default: false } },
});
const chosen = rows.filter(({ name }) => positionals.every((word) => name.includes(word)));
if (chosen.length === 0) {
  console.error(`No row's name contains ${positionals.join(" and ")}. The rows are:`);
  console.error(rows.map(({ name }) => `  ${name}`).join("\n"));
  process.exit(1);
}

const createMeasurer: Record<Environment, () => Promise<Measurer>> = {
  Node: createNodeMeasurer,
  Chromium: createBrowserMeasurer,
  bundle: async () => createSizeMeasurer(),
};

interface Task {
  readonly row: Row;
  readonly where: Environment;
  readonly measurer: Measurer;
  readonly samples: number[];
}

async function openMeasurers(): Promise<Map<Environment, Measurer>> {
  const needed = new Set(chosen.flatMap(({ where }) => where));
  const opened = new Map<Environment, Measurer>();
  for (const where of needed) opened.set(where, await createMeasurer[where]());
  return opened;
}

async function measureAll(tasks: readonly Task[]): Promise<void> {
  const total = tasks.reduce((sum, { measurer }) => sum + measurer.rounds, 0);
  const rounds = Math.max(...tasks.map(({ measurer }) => measurer.rounds));
  let done = 0;
  // Round by round, so that a busy minute of the machine costs every row one sample and none all of them.
  for (let round = 0; round < rounds; round++) {
    for (const { row, measurer, samples } of tasks) {
      if (round >= measurer.rounds) continue;
      const value = await measurer.measure(row.name);
      samples.push(row.unit === "%" ? value * 100 : value);
      done++;
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total} measured`);
    }
  }
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
}

function summarize({ row, where, samples }: Task): Measured {
  const value = median(samples);
  return {
    row: row.name,
    where,
    value,
    unit: row.unit,
    least: Math.min(...samples),
    most: Math.max(...samples),
    target: row.target,
    reached: value <= row.target,
  };
}

const measurers = await openMeasurers();
try {
  const tasks = chosen.flatMap((row) =>
    row.where.flatMap((where): Task[] => {
      const measurer = measurers.get(where);
      return measurer ? [{ row, where, measurer, samples: [] }] : [];
    }),
  );
  await measureAll(tasks);
  const measured = tasks.map(summarize);
  const machine = describeMachine([...measurers.values()].map(({ version }) => version));
  console.log(formatReport(machine, measured));
  if (values.json !== undefined) {
    await writeFile(values.json, `${JSON.stringify({ machine, rows: measured }, null, 2)}\n`);
  }
  if (values.check && measured.some(({ reached }) => !reached)) process.exitCode = 1;
} finally {
  for (const measurer of measurers.values()) await measurer.close();
}
