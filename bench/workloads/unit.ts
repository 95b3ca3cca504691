import type { Side } from "../contest";

/** The small input of every call that is measured, and the output of every one that has an output. */
export const SMALL_VALUE = { page: 2, filter: "offline" };
export type SmallValue = typeof SMALL_VALUE;

const handlers = new Map([["setPage", async (input: SmallValue): Promise<SmallValue> => input]]);

/** A call with no runtime at all: a plain async handler out of a map, its input and output cloned through JSON. */
export const unit: Side = {
  async run(times) {
    for (let index = 0; index < times; index++) {
      const handler = handlers.get("setPage");
      if (!handler) throw new Error("The handler is gone.");
      const output = await handler(JSON.parse(JSON.stringify(SMALL_VALUE)));
      JSON.parse(JSON.stringify(output));
    }
  },
};
