import type { AgentProcedureEffect } from "../core/definition/capability-definition";
import type { AgentProcedureRef } from "../core/definition/procedure-binding";
import { isProcedureEffect } from "../core/definition/procedure-defaults";
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

/** Segments such as `devices` or `addNote`; names that reach into a prototype are refused. */
const PATH = /^(?!.*\b(?:constructor|prototype)\b)[a-z]\w*(?:\.[a-z]\w*)*$/i;

/**
 * The references of a manifest, by path. It comes from a server and is checked as such.
 * @throws {AgentSurfaceDefinitionError} for a path or an effect that is none.
 */
export function readManifest(manifest: AgentManifest): ReadonlyMap<string, AgentProcedureRef> {
  const refs = new Map<string, AgentProcedureRef>();
  for (const [path, tool] of Object.entries(manifest.tools)) {
    if (!PATH.test(path) || !isProcedureEffect(tool.effect)) {
      throw new AgentSurfaceDefinitionError(
        "INVALID_DEFINITION",
        `The path or effect of "${path}" is invalid.`,
      );
    }
    const inputSchema = fromJsonSchema(tool.inputSchema);
    const outputSchema = tool.outputSchema && fromJsonSchema(tool.outputSchema);
    refs.set(path, { ...tool, id: `domain:${path}`, path, inputSchema, outputSchema });
  }
  return refs;
}
