import type { JsonObject } from "../core/json/json-value";

const text = { type: "string" };
const ids = { capabilityId: text, instanceId: text };

function closed(properties: JsonObject, required: readonly string[] = []): JsonObject {
  return Object.freeze({ type: "object", properties, required, additionalProperties: false });
}

/** The inputs of the three tools of `meta` mode: closed, and the same on every page (AS-META-001). */
export const DISCOVER_SCHEMA = closed({
  scope: {
    type: "array",
    items: text,
    description: "Component types, each with everything below it. Default: all.",
  },
});

export interface DiscoverEnvelope {
  readonly scope?: readonly string[];
}

export const READ_SCHEMA = closed(ids, ["capabilityId"]);

export interface ReadEnvelope {
  readonly capabilityId: string;
  readonly instanceId?: string;
}

export const ACT_SCHEMA = closed(
  {
    ...ids,
    input: { type: "object" },
    invocationId: text,
    confirmationId: text,
    surfaceVersion: text,
  },
  ["capabilityId", "input"],
);

export interface ActEnvelope extends ReadEnvelope {
  readonly input: JsonObject;
  readonly invocationId?: string;
  readonly confirmationId?: string;
  readonly surfaceVersion?: string;
}
