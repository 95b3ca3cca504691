import { AgentSurfaceDefinitionError } from "../errors/definition-error";

/** Characters of a whole capability id. */
export const MAX_ID_LENGTH = 128;
/** Characters of a tool's name, which is what providers take. */
export const MAX_WIRE_NAME_LENGTH = 64;

const COMPONENT_TYPE = /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)*$/;
const CAPABILITY_NAME = /^[a-z][a-zA-Z0-9]*$/;
const INSTANCE_ID = /^[A-Za-z0-9_-]+$/;

export type ParsedCapabilityId =
  | { readonly plane: "view"; readonly componentType: string; readonly name: string }
  | { readonly plane: "domain"; readonly path: string };

export function isValidComponentType(value: unknown): value is string {
  return isShort(value) && COMPONENT_TYPE.test(value);
}

export function isValidCapabilityName(value: unknown): value is string {
  return isShort(value) && CAPABILITY_NAME.test(value);
}

export function isValidInstanceId(value: unknown): value is string {
  return isShort(value) && INSTANCE_ID.test(value);
}

/** Total over strings: `undefined` for what is no id. The tail of a `domain:` id is a path and is not parsed. */
export function parseCapabilityId(id: string): ParsedCapabilityId | undefined {
  if (!isShort(id)) return undefined;
  if (id.startsWith("domain:")) {
    const path = id.slice("domain:".length);
    return path === "" ? undefined : { plane: "domain", path };
  }
  if (!id.startsWith("view:")) return undefined;
  const dot = id.lastIndexOf(".");
  const componentType = id.slice("view:".length, Math.max(dot, 0));
  const name = id.slice(dot + 1);
  return isValidComponentType(componentType) && isValidCapabilityName(name)
    ? { plane: "view", componentType, name }
    : undefined;
}

/** @throws {AgentSurfaceDefinitionError} `INVALID_ID` */
export function formatViewCapabilityId(componentType: string, name: string): string {
  return checked(
    // Joined, as a registration's key is, since it is kept.
    ["view:", componentType, ".", name].join(""),
    isValidComponentType(componentType) && isValidCapabilityName(name),
  );
}

/** @throws {AgentSurfaceDefinitionError} `INVALID_ID` */
export function formatDomainCapabilityId(path: string): string {
  return checked(`domain:${path}`, path !== "");
}

function checked(id: string, valid: boolean): string {
  if (valid && id.length <= MAX_ID_LENGTH) return id;
  throw new AgentSurfaceDefinitionError(
    "INVALID_ID",
    `"${id.slice(0, MAX_ID_LENGTH)}" is not a capability id.`,
  );
}

/** Total over whatever a caller without types passes. */
function isShort(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_ID_LENGTH;
}
