import { fromJsonSchema } from "../schema/from-json-schema";
import { action, observation } from "./capability-definition";

const count = fromJsonSchema<{ n: number }>({ type: "object" });
const base = { description: "Counts.", input: count, effect: "local-state" } as const;

observation({ description: "Reads.", output: count, read: () => ({ n: 1 }) });
// @ts-expect-error a read answers what its schema says
observation({ description: "Reads.", output: count, read: () => ({ n: "1" }) });

// The input of a handler and of its condition is what the schema parses.
action({ ...base, precondition: ({ n }) => void n.toFixed(), execute: ({ n }) => void n.toFixed() });
// @ts-expect-error the input has no such field
action({ ...base, execute: ({ m }) => void m });

action({ ...base, output: count, execute: async () => ({ n: 1 }) });
// @ts-expect-error the output type comes from the output schema alone
action({ ...base, output: count, execute: () => ({ n: "1" }) });
// @ts-expect-error a date is no JsonValue
action({ ...base, execute: () => new Date() });
// @ts-expect-error a view action has no server effect
action({ ...base, effect: "destructive", execute: () => undefined });
// @ts-expect-error parallel needs its bound
action({ ...base, concurrency: { mode: "parallel" }, execute: () => undefined });

action({ ...base, concurrency: { mode: "key", key: "printer", queueDepth: 4 }, execute: () => undefined });
