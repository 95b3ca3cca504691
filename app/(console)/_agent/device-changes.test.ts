import { describe, expect, it } from "vitest";
import { newsOfProcedure } from "./device-changes";

const device = { id: "dev_1", name: "MIL-CC-005", city: "Milan", status: "disabled" as const, version: 2 };

describe("newsOfProcedure", () => {
  it("names the devices that the answer of the server says are changed", () => {
    const output = { changed: [{ ...device, battery: 3 }], unchanged: [] };
    expect(newsOfProcedure("devices.disable", output)).toEqual({
      kind: "disable",
      by: "assistant",
      devices: [device],
    });
  });

  it.each([
    ["nothing was changed", "devices.enable", { changed: [], unchanged: ["dev_1"] }],
    ["another procedure answered", "devices.get", { changed: [device], unchanged: [] }],
    ["the answer has another shape", "devices.disable", { changed: [{ id: "dev_1" }] }],
    ["there is no answer", "devices.disable", undefined],
  ])("is nothing when %s", (_, path, output) => {
    expect(newsOfProcedure(path, output)).toBeUndefined();
  });
});
