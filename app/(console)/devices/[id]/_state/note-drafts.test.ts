import { expect, it, vi } from "vitest";
import { createNoteDrafts } from "./note-drafts";

it("keeps one draft per device, whoever wrote it last, until it is discarded or emptied", () => {
  const drafts = createNoteDrafts();
  const listener = vi.fn();
  const unsubscribe = drafts.subscribe(listener);
  drafts.write("a", { text: "Antenna", by: "person" });
  drafts.write("a", { text: "Antenna bent", by: "assistant" });
  drafts.write("b", { text: "Dry", by: "person" });
  expect(drafts.of("a")).toEqual({ text: "Antenna bent", by: "assistant" });
  drafts.write("a", { text: "", by: "person" });
  drafts.discard("b");
  drafts.discard("b");
  expect([drafts.of("a"), drafts.of("b")]).toEqual([undefined, undefined]);
  expect(listener).toHaveBeenCalledTimes(5);
  unsubscribe();
  drafts.write("a", { text: "Again", by: "person" });
  expect(listener).toHaveBeenCalledTimes(5);
});

it("lets go of the oldest drafts when there are too many", () => {
  const drafts = createNoteDrafts();
  for (let index = 0; index <= 50; index += 1) drafts.write(`id-${index}`, { text: "x", by: "person" });
  expect(drafts.of("id-0")).toBeUndefined();
  expect(drafts.of("id-1")).toBeDefined();
  expect(drafts.of("id-50")).toBeDefined();
});
