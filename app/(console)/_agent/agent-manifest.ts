import type { AgentManifest } from "agent-surface/orpc";
import { z } from "zod";
import { manifestToolSchema } from "@/procedures/agent/manifest-schema";

const schemaDocument = z.record(z.string(), z.json());

const agentManifestSchema = z.strictObject({
  tools: z.record(
    z.string(),
    manifestToolSchema.extend({ inputSchema: schemaDocument, outputSchema: schemaDocument.optional() }),
  ),
});

/** The server's manifest as the runtime takes it: its schemas are JSON all through. @throws {z.ZodError} */
export function toAgentManifest(manifest: unknown): AgentManifest {
  return agentManifestSchema.parse(manifest);
}
