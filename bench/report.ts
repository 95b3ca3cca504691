import type { Machine } from "./describe-machine";
import type { Environment, Row } from "./rows";

/** One row as it was measured in one place. */
export interface Measured {
  readonly row: string;
  readonly where: Environment;
  readonly value: number;
  readonly unit: Row["unit"];
  /** The smallest and the largest of the fresh processes, whose median is the value. */
  readonly least: number;
  readonly most: number;
  readonly target: number;
  readonly reached: boolean;
}

/** As many digits as mean something. */
function formatNumber(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return value.toPrecision(3);
}

export function formatReport(machine: Machine, measured: readonly Measured[]): string {
  const lines = measured.map(({ row, where, value, unit, least, most, target, reached }) => [
    row,
    where,
    `${formatNumber(value)} ${unit}`,
    `${formatNumber(least)}–${formatNumber(most)}`,
    `≤ ${target.toLocaleString("en")} ${unit}`,
    reached ? "reached" : "not reached",
  ]);
  const table = [["work", "where", "measured", "spread", "target", ""], ...lines];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  const reached = measured.filter((row) => row.reached).length;
  return [
    `${machine.processor}, ${machine.memory}, ${machine.system}`,
    `${machine.versions.join(", ")}; commit ${machine.commit}`,
    "",
    ...table.map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    ),
    "",
    `${reached} of ${measured.length} reached`,
  ].join("\n");
}
