import type { AgentComponentDefinition } from "./component-definition";
import { validateComponentShape } from "./validate-component-shape";

/**
 * Checks a declaration where it is written and freezes it. `register` checks schemas and limits besides.
 * @throws {AgentSurfaceDefinitionError}
 */
export function defineAgentComponent<const D extends AgentComponentDefinition>(definition: D): D {
  validateComponentShape(definition);
  return Object.freeze(definition);
}
