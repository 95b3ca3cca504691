/**
 * The offline planner: a language model without a model. `language/` parses a request into clauses, `catalog/` reads
 * the tools and their live state, `conversation/` reads what was called and what the outputs taught, `planning/`
 * decides the next step of the first clause that is not done, and `wording/` says it. Everything is recomputed from
 * the call options at each step; what a call was made for is kept in its id.
 */
export { createOfflinePlanner } from "./create-offline-planner";
