import type { AgentProcedureEffect } from "../core/definition/capability-definition";
import type { AgentProcedureRef } from "../core/definition/procedure-binding";
import { AgentSurfaceDefinitionError } from "../core/errors/definition-error";
import type { JsonSchemaDocument } from "../core/schema/agent-schema";
import { fromJsonSchema } from "../core/schema/from-json-schema";

/** What the server lets this user reference, by procedure path (`devices.disable`). */
export interface AgentManifest {
  readonly tools: { readonly [path: string]: AgentManifestTool };
}

export interface AgentManifestTool {
  readonly description: string;
  readonly inputSchema: JsonSchemaDocument;
  readonly outputSchema?: JsonSchemaDocument;
  readonly effect: AgentProcedureEffect;
  /** Asks for both the client's confirmation and the server's own approval. */
  readonly requiresApproval?: boolean;
}

const EFFECTS: { readonly [effect in AgentProcedureEffect]: true } = {
  "server-query": true,
  "server-mutation": true,
  "external-side-effect": true,
  destructive: true,
};

/** Segments such as `devices` or `addNote`; the names that reach into a prototype are refused. */
const PATH = /^(?!(?:.*\.)?(?:constructor|prototype)(?:\.|$))[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*$/;

/**
 * The references of a manifest, by path. It comes from a server and is checked as such.
 * @throws {AgentSurfaceDefinitionError} for a path, an effect or an entry that is none.
 */
export function readManifest(manifest: AgentManifest): ReadonlyMap<string, AgentProcedureRef> {
  const refs = new Map<string, AgentProcedureRef>();
  for (const [path, tool] of Object.entries(manifest.tools)) {
    if (!PATH.test(path)) {
      throw new AgentSurfaceDefinitionError("INVALID_ID", `The manifest's "${path}" is no procedure path.`);
    }
    if (!Object.hasOwn(EFFECTS, tool.effect)) {
      throw new AgentSurfaceDefinitionError(
        "INVALID_DEFINITION",
        `The manifest gives "${path}" the unknown effect "${tool.effect}".`,
      );
    }
    refs.set(
      path,
      Object.freeze({
        id: `domain:${path}`,
        path,
        description: tool.description,
        inputSchema: fromJsonSchema(tool.inputSchema),
        ...(tool.outputSchema && { outputSchema: fromJsonSchema(tool.outputSchema) }),
        effect: tool.effect,
        ...(tool.requiresApproval && { requiresApproval: true }),
      }),
    );
  }
  return refs;
}
