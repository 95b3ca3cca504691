import { describe, expect, it } from "vitest";
import { formatReport, type Measured } from "./report";

const machine = {
  processor: "Some processor, 2 in use",
  memory: "8 GiB",
  system: "linux 6 x64",
  versions: ["Node 24"],
  commit: "abc1234",
};

const measured: Measured = {
  row: "observation",
  where: "Node",
  value: 7.5,
  unit: "units",
  least: 7,
  most: 9,
  target: 8,
  reached: true,
};

describe("the report", () => {
  it("shows each row beside its target, and whether it is reached", () => {
    const missed: Measured = {
      ...measured,
      row: "memory",
      unit: "B",
      value: 2_058,
      least: 2_048,
      most: 2_060,
      target: 1_500,
      reached: false,
    };
    expect(formatReport(machine, [measured, missed])).toBe(`Some processor, 2 in use, 8 GiB, linux 6 x64
Node 24; commit abc1234

work         where  measured    spread       target
observation  Node   7.50 units  7.00–9.00    ≤ 8 units  reached
memory       Node   2,058 B     2,048–2,060  ≤ 1,500 B  not reached

1 of 2 reached`);
  });
});
