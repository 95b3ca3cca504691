import { sizeBudgets } from "../scripts/checks/runtime-size";
import { sizeRowOf } from "./size-measurer";

/** Where a row is measured. */
export type Environment = "Node" | "Chromium" | "bundle";

/** One line of the table: what is measured, and how good it has to be. */
export interface Row {
  /** Also the name of the workload that measures it. */
  readonly name: string;
  readonly unit: "units" | "×" | "%" | "B" | "kB";
  readonly target: number;
  readonly where: readonly Environment[];
}

const EVERYWHERE: readonly Environment[] = ["Node", "Chromium"];

function ratio(name: string, target: number): Row {
  return { name, unit: "×", target, where: EVERYWHERE };
}

function units(name: string, target: number): Row {
  return { name, unit: "units", target, where: EVERYWHERE };
}

function bytes(name: string, target: number): Row {
  return { name, unit: "B", target, where: ["Node"] };
}

/** Percent of the baseline for a share, beyond it for a surplus. */
function percent(name: string, target: number, where: readonly Environment[]): Row {
  return { name, unit: "%", target, where };
}

export const rows: readonly Row[] = [
  ratio("snapshot of an unchanged surface, 1,000 components against 10", 3),
  units("snapshot with three registry policies, per policy call", 0.15),
  ratio("snapshot after one change, 1,000 components against 10", 5),
  ratio("register + unregister per component, 1,000 against 100", 1.3),
  ratio("register + unregister 1,000, with a subscriber and a toolset against without", 1.5),
  units("no-op action at 10 components", 12),
  units("no-op action at 1,000 components", 12),
  units("no-op action at 1,000 instances of one type", 12),
  ratio("no-op action, 1,000 components against 10", 1.1),
  ratio("no-op action, 1,000 instances against 10", 1.1),
  units("no-op action with a two-policy chain", 14),
  units("required → approved → executed", 40),
  units("observation", 8),
  ratio("32 kB input: canonical form, fingerprint and validation, against JSON.stringify + JSON.parse", 4),
  ratio("availability flip, with 100 idle toolsets against none", 2),
  percent("tools() at 300 capabilities after one flip, of building the catalog", 10, EVERYWHERE),
  bytes("memory per registered component", 1_500),
  bytes("memory per registered component that a snapshot has shown", 1_500),
  bytes("memory that stays per unregistered component", 64),
  bytes("heap that 100,000 calls by 10,000 consumers leave, per call", 1),
  ratio("call after 100,000 calls by 10,000 consumers, against 10 calls by 10", 1.1),
  percent("mounting 1,000 product rows, scripting beyond the same page without the surface", 10, [
    "Chromium",
  ]),
  percent("re-rendering 1,000 product rows, scripting beyond the same page without the surface", 10, [
    "Chromium",
  ]),
  ...sizeBudgets.map(
    ({ name, goal }): Row => ({ name: sizeRowOf(name), unit: "kB", target: goal / 1_000, where: ["bundle"] }),
  ),
];
