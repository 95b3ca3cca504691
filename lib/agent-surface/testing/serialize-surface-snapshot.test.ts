import { describe, expect, it } from "vitest";
import { observation } from "../core/definition/capability-definition";
import { createAgentSurfaceRegistry } from "../core/registry/create-registry";
import { fromJsonSchema } from "../core/schema/from-json-schema";
import { serializeSurfaceSnapshot } from "./serialize-surface-snapshot";

const text = fromJsonSchema({ type: "string", description: "A text" });

function surfaceOf(now: number, ...types: string[]): string {
  const registry = createAgentSurfaceRegistry({
    environment: "test",
    now: () => now,
    route: () => ({ path: "/notes" }),
  });
  for (const type of types) {
    registry.register({
      type,
      description: `The ${type}`,
      observations: { read: observation({ description: "Reads it", output: text, read: () => "" }) },
    });
  }
  return serializeSurfaceSnapshot(registry.snapshot());
}

describe("serializeSurfaceSnapshot", () => {
  it("is the same text for the same surface at another time, in another order of mounting", () => {
    expect(surfaceOf(1_000, "a", "b")).toBe(surfaceOf(2_000, "b", "a"));
  });

  it("differs when something else is exposed", () => {
    expect(surfaceOf(0, "a")).not.toBe(surfaceOf(0, "a", "b"));
  });

  it("names registrations by their order, sorts keys and leaves out what is volatile", () => {
    expect(surfaceOf(0, "a", "b")).toMatchInlineSnapshot(`
      "{
        "components": [
          {
            "actions": [],
            "description": "The a",
            "instanceId": "default",
            "observations": [
              {
                "available": true,
                "capabilityId": "view:a.read",
                "description": "Reads it",
                "name": "read",
                "outputSchema": {
                  "description": "A text",
                  "type": "string"
                }
              }
            ],
            "registrationId": "<reg#1>",
            "type": "a"
          },
          {
            "actions": [],
            "description": "The b",
            "instanceId": "default",
            "observations": [
              {
                "available": true,
                "capabilityId": "view:b.read",
                "description": "Reads it",
                "name": "read",
                "outputSchema": {
                  "description": "A text",
                  "type": "string"
                }
              }
            ],
            "registrationId": "<reg#2>",
            "type": "b"
          }
        ],
        "procedures": [],
        "route": {
          "path": "/notes"
        }
      }
      "
    `);
  });
});
