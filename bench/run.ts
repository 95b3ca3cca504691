import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createBrowserMeasurer } from "./browser-measurer";
import { describeMachine } from "./describe-machine";
import type { Measurer } from "./measurer";
import { createNodeMeasurer } from "./node-measurer";
import { median } from "./pair-statistics";
import { formatReport, type Measured } from "./report";
import { type Environment, type Row, rows } from "./rows";

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

/** Fresh processes per row; odd, so that the median is one that was measured. */
const ROUNDS = 5;

const measurers: Partial<Record<Environment, Measurer>> = {
  Node: await createNodeMeasurer(),
  Chromium: await createBrowserMeasurer(),
};

interface Task {
  readonly row: Row;
  readonly where: Environment;
  readonly samples: number[];
}

const tasks: Task[] = chosen.flatMap((row) => row.where.map((where) => ({ row, where, samples: [] })));
const total = tasks.length * ROUNDS;
let done = 0;
try {
  // Round by round, so that a busy minute of the machine costs every row one sample and none all of them.
  for (let round = 0; round < ROUNDS; round++) {
    for (const { row, where, samples } of tasks) {
      const measurer = measurers[where];
      if (measurer) samples.push(await measurer.measure(row.name));
      done++;
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total} measured`);
    }
  }
} finally {
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  for (const measurer of Object.values(measurers)) await measurer.close();
}

const measured: Measured[] = tasks.map(({ row, where, samples: ratios }) => {
  const samples = row.unit === "%" ? ratios.map((ratio) => ratio * 100) : ratios;
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
});
const machine = describeMachine(Object.values(measurers).map(({ version }) => version));
console.log(formatReport(machine, measured));
if (values.json !== undefined) {
  await writeFile(values.json, `${JSON.stringify({ machine, rounds: ROUNDS, rows: measured }, null, 2)}\n`);
}
if (values.check && measured.some(({ reached }) => !reached)) process.exitCode = 1;
