export type AgentSurfaceDefinitionErrorCode =
  | "INVALID_ID"
  | "INVALID_DEFINITION"
  | "UNSUPPORTED_SCHEMA"
  | "PLANE_VIOLATION"
  | "DUPLICATE_CAPABILITY"
  | "LIMIT_EXCEEDED";

/** A structural fault of an author. Thrown in every environment, never turned into a result. */
export class AgentSurfaceDefinitionError extends Error {
  override readonly name = "AgentSurfaceDefinitionError";

  constructor(
    readonly code: AgentSurfaceDefinitionErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
