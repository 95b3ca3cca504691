import { builder } from "./builder";
import { exceedsDepth, MAX_REQUEST_DEPTH } from "./exceeds-depth";

/** Refuses an input that nests too deep before any schema sees it: schemas of JSON recurse, and it would end their stack. */
export const boundInput = builder.middleware(async ({ errors, next }, input) => {
  if (exceedsDepth(input, MAX_REQUEST_DEPTH)) {
    const message = `Nest arrays and objects at most ${MAX_REQUEST_DEPTH} levels deep.`;
    throw errors.BAD_REQUEST({ data: { issues: [{ path: "", message }] } });
  }
  return await next();
});
