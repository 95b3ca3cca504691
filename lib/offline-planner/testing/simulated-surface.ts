import type { JSONObject, JSONValue, LanguageModelV4FunctionTool } from "@ai-sdk/provider";

type InputSchema = LanguageModelV4FunctionTool["inputSchema"];

/** One simulated capability: what a planner sees of it, when it may run, and what it does to the simulated state. */
export interface SimulatedCapability {
  name: string;
  description: string;
  schema?: Record<string, unknown>;
  required?: string[];
  /** Pages on which the capability is mounted; absent means everywhere. */
  pages?: string[];
  /** Why it cannot run now, or `undefined` when it can. */
  blocked?: () => string | undefined;
  note?: () => string | undefined;
  run: (input: JSONObject) => JSONValue | undefined;
}

/** A refusal that a simulated capability answers with instead of running. */
export class SimulatedRefusal extends Error {
  constructor(
    readonly code: string,
    readonly retry: string,
    message: string,
    readonly details?: JSONObject,
  ) {
    super(message);
  }
}

export interface SimulatedTool {
  name: string;
  description: string;
  inputSchema: InputSchema;
  state: { available: boolean; unavailableReason?: string; note?: string };
}

/** A surface in memory: capabilities over shared state, refusals as the runtime words them. */
export class SimulatedSurface {
  version = 0;

  constructor(
    private readonly capabilities: SimulatedCapability[],
    readonly page: { current: string } = { current: "/" },
  ) {}

  tools(): SimulatedTool[] {
    return this.capabilities.filter((capability) => this.isMounted(capability)).map(toTool);
  }

  call(name: string, input: JSONObject): JSONObject {
    const capability = this.capabilities.find((each) => each.name === name && this.isMounted(each));
    if (capability === undefined) {
      return refusal("CAPABILITY_NOT_FOUND", "after-refresh", "No such capability. Read the surface again.");
    }
    const reason = capability.blocked?.();
    if (reason !== undefined) {
      return refusal("CAPABILITY_NOT_AVAILABLE", "after-refresh", reason, { reason });
    }
    const issue = findInputIssue(capability, input);
    if (issue !== undefined) {
      return refusal("INVALID_INPUT", "with-changes", "The input does not match the schema.", {
        issues: [issue],
      });
    }
    const pageBefore = this.page.current;
    try {
      const output = capability.run(input);
      this.version += 1;
      const moved = pageBefore !== this.page.current;
      return {
        ok: true,
        ...(output === undefined ? {} : { output }),
        ...(moved ? { surfaceChanged: true } : {}),
      };
    } catch (error) {
      if (error instanceof SimulatedRefusal) {
        return refusal(error.code, error.retry, error.message, error.details);
      }
      throw error;
    }
  }

  private isMounted(capability: SimulatedCapability): boolean {
    return capability.pages === undefined || capability.pages.includes(this.page.current);
  }
}

function toTool(capability: SimulatedCapability): SimulatedTool {
  const reason = capability.blocked?.();
  const note = capability.note?.();
  return {
    name: capability.name,
    description: capability.description,
    inputSchema: schemaOf(capability),
    state: {
      available: reason === undefined,
      ...(reason === undefined ? {} : { unavailableReason: reason }),
      ...(note === undefined ? {} : { note }),
    },
  };
}

function schemaOf(capability: SimulatedCapability): InputSchema {
  const document: unknown = {
    type: "object",
    properties: capability.schema ?? {},
    ...(capability.required === undefined ? {} : { required: capability.required }),
    additionalProperties: false,
  };
  return isInputSchema(document) ? document : {};
}

function isInputSchema(value: unknown): value is InputSchema {
  return typeof value === "object" && value !== null;
}

function findInputIssue(capability: SimulatedCapability, input: JSONObject): JSONObject | undefined {
  for (const key of capability.required ?? []) {
    if (input[key] === undefined) {
      return { path: key, message: "Required" };
    }
  }
  for (const [key, value] of Object.entries(input)) {
    const schema = capability.schema?.[key];
    if (schema === undefined) {
      return { path: key, message: "Unknown field" };
    }
    if (!fits(schema, value)) {
      return { path: key, message: "Does not match" };
    }
  }
  return undefined;
}

function fits(schema: unknown, value: JSONValue | undefined): boolean {
  if (typeof schema !== "object" || schema === null) {
    return true;
  }
  if ("anyOf" in schema && Array.isArray(schema.anyOf)) {
    return schema.anyOf.some((branch) => fits(branch, value));
  }
  if ("enum" in schema && Array.isArray(schema.enum)) {
    return schema.enum.includes(value);
  }
  const type = "type" in schema ? schema.type : undefined;
  switch (type) {
    case "null":
      return value === null;
    case "string":
      return typeof value === "string" && value !== "";
    case "number":
    case "integer": {
      const low =
        "minimum" in schema && typeof schema.minimum === "number" ? schema.minimum : Number.NEGATIVE_INFINITY;
      const high =
        "maximum" in schema && typeof schema.maximum === "number" ? schema.maximum : Number.POSITIVE_INFINITY;
      return typeof value === "number" && value >= low && value <= high;
    }
    case "boolean":
      return typeof value === "boolean";
    case "array": {
      const items = "items" in schema ? schema.items : undefined;
      return Array.isArray(value) && value.length > 0 && value.every((item) => fits(items, item));
    }
    case "object": {
      const properties = "properties" in schema ? schema.properties : undefined;
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        return false;
      }
      return Object.entries(value).every(([key, item]) => {
        if (typeof properties !== "object" || properties === null) {
          return true;
        }
        const property = Object.entries(properties).find(([name]) => name === key);
        return property !== undefined && fits(property[1], item);
      });
    }
    default:
      return true;
  }
}

function refusal(code: string, retry: string, message: string, details?: JSONObject): JSONObject {
  return { ok: false, code, message, retry, ...(details === undefined ? {} : { details }) };
}
