import type { AgentSchema } from "./agent-schema";
import { fromJsonSchema } from "./from-json-schema";

/** For what takes no input: `{}` and nothing else. */
export const emptyObjectSchema: AgentSchema<Record<string, never>> = fromJsonSchema(
  Object.freeze({ type: "object", properties: Object.freeze({}), additionalProperties: false }),
);
